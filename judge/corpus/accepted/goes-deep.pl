use strict;
no warnings 'recursion';

sub depth { my $n = shift; return $n == 0 ? 0 : 1 + depth($n - 1); }
print depth(100_000) == 100_000 ? "ok\n" : "no\n";
