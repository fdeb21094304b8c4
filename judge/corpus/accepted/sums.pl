use strict;
use warnings;
use List::Util qw(max sum);

my ($n, @numbers) = map { split } <STDIN>;
@numbers = @numbers[0 .. $n - 1];
printf "%d %d\n", sum(@numbers) - 4, max(@numbers) + 2;
