//@ expect Compilation Error
//@ kind compile-bombs
{$macro on}
{$define a := b b b b b b b b}
{$define b := a a a a a a a a}
begin
  a;
end.
