//@ expect Output Limit Exceeded
//@ kind output
uses baseunix;

var
  block: array[1..65536] of char;

begin
  fpSignal(SIGXFSZ, SignalHandler(SIG_IGN));
  fillchar(block, sizeof(block), 'x');
  while true do
  begin
    fpWrite(1, block, sizeof(block));
    fpWrite(2, block, sizeof(block));
  end;
end.
