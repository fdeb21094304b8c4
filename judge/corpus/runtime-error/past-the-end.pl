#@ says "Can't use an undefined value"
use strict;
my @rows = ([1]);
my $row = $rows[1];
print "ok\n" if @$row;
