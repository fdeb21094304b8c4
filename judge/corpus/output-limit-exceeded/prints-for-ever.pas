begin
  while true do writeln('ok');
end.
