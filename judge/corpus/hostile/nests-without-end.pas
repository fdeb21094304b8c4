//@ expect Compilation Error
//@ kind compile-bombs
var
  x: longint;

begin
  x := 0
//@ repeat 30000 + (1
  ;
end.
