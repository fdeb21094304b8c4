begin
  if eof(input) then writeln('ok') else writeln('no');
  close(input);
  close(output);
end.
