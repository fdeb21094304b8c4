#@ says "Illegal division by zero"
my $zero = 0;
print 10 / $zero;
