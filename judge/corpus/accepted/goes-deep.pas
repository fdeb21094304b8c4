function depth(n: longint): longint;
begin
  if n = 0 then depth := 0 else depth := 1 + depth(n - 1);
end;
begin
  if depth(1000000) = 1000000 then writeln('ok');
end.
