//@ expect Runtime Error | Memory Limit Exceeded | Time Limit Exceeded | Compilation Error
//@ kind threads
uses cthreads;

function waits(argument: pointer): ptrint;
begin
  while true do;
  waits := 0;
end;

begin
  while true do beginThread(@waits, nil);
end.
