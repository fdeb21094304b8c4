#@ expect Accepted
#@ kind files network /proc
# Nothing of the host can be read but Perl's own files, and no program be started.
use strict;
use Socket;
my @seen = grep { -e $_ } '/etc/passwd', '/proc/self/maps', '/proc/1/environ', '/root', '/home', '/tmp';
for my $path ('/new', '/tmp/new', '/dev/shm/new', 'new') {
    push @seen, $path if open my $file, '>', $path;
}
push @seen, 'outside' if `id` || socket(my $socket, PF_INET, SOCK_STREAM, 0);
print @seen ? "@seen\n" : "ok\n";
