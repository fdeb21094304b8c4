//@ memory 64
var
  p: ^byte;
begin
  while true do
  begin
    getmem(p, 1 shl 20);
    fillchar(p^, 1 shl 20, 1);
  end;
end.
