uses sysutils;
begin
  while true do sleep(1000);
end.
