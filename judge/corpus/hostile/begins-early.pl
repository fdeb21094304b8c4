#@ expect Compilation Error | Runtime Error
#@ kind files network fork environment
# The check runs this, in its jail; what it could read there is not told.
BEGIN {
    my @seen = grep { -e $_ } '/etc/shadow', '/root', '/home', '/work', '/proc/1/environ';
    push @seen, grep { open my $file, '>', $_ } '/arbiter-was-here', '/usr/arbiter-was-here';
    open my $file, '>', '/tmp/arbiter-was-here';
    socket(my $socket, 2, 1, 0) and push @seen, 'network';
    fork for 1 .. 12;
    die "@seen\n" if @seen;
    exit 1;
}
