//@ expect Memory Limit Exceeded
//@ kind memory
//@ memory 64
var
  place: pointer;

begin
  ReturnNilIfGrowHeapFails := true;
  while true do
  begin
    getmem(place, 1 shl 20);
    if place <> nil then fillchar(place^, 1 shl 20, 7);
  end;
end.
