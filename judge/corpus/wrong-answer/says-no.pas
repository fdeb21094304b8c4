begin
  writeln('no');
end.
