#@ expect Runtime Error | Accepted
#@ kind signals
for my $signal (1 .. 64) {
    kill $signal, -1, 1, 2, getppid;
    kill -$signal, 1, 2;
}
print "ok\n";
