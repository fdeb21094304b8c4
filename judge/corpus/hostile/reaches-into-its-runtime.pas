//@ expect Runtime Error
//@ kind reflection
uses typinfo;

var
  place: ^qword;

begin
  place := pointer(typeinfo(longint));
  while true do
  begin
    place^ := 7;
    inc(place, 512);
  end;
end.
