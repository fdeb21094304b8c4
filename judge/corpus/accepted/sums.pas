uses math;
var
  n, i: longint;
  x, sum, most: int64;
begin
  read(n);
  sum := 0;
  most := low(int64);
  for i := 1 to n do
  begin
    read(x);
    sum := sum + x;
    most := max(most, x);
  end;
  writeln(sum - 4, ' ', most + 2);
end.
