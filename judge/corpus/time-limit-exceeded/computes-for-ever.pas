var
  n: qword;
begin
  n := 0;
  repeat n := n + 1 until n = 0;
  writeln('ok');
end.
