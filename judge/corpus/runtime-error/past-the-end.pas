//@ says "Runtime error 201"
{$R+}
var
  a: array[1..3] of longint;
  i: longint;
begin
  i := 5;
  a[i] := 1;
  writeln('ok');
end.
