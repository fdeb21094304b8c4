#@ expect Memory Limit Exceeded
#@ kind memory
#@ memory 64
$SIG{__DIE__} = sub { };
my @kept;
while (1) { eval { push @kept, 'x' x (1 << 20) . @kept } }
