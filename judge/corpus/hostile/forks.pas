//@ expect Runtime Error | Memory Limit Exceeded | Time Limit Exceeded | Wrong Answer
//@ kind fork
uses baseunix;

begin
  while true do fpFork;
end.
