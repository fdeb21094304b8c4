#@ says "Global symbol"
use strict;
print $total;
