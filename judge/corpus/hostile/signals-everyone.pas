//@ expect Runtime Error | Accepted
//@ kind signals
uses baseunix;

var
  signal: longint;

begin
  for signal := 1 to 64 do
  begin
    fpKill(-1, signal);
    fpKill(1, signal);
    fpKill(fpGetPPid, signal);
  end;
  writeln('ok');
end.
