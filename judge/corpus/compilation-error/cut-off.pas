begin
  writeln('ok'
