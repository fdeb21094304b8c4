//@ says "Identifier not found"
begin
  writeln(total);
end.
