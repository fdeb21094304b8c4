var
  n: longint;
begin
  n := 0;
  writeln(10 div n);
end.
