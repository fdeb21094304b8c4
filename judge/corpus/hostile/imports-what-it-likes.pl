#@ expect Accepted
#@ kind odd-imports class-loading
# Neither modules nor files of the host can be loaded.
use lib '/etc', '/root', '/proc/self';
my @seen = grep { defined do $_ } '/etc/passwd', '/proc/self/environ', '/etc/shadow', 'passwd';
for my $name ('Inline', 'DBI', 'LWP::UserAgent', 'passwd') {
    push @seen, $name if eval "require $name; 1";
}
push @seen, 'pipe' if open my $pipe, '-|', 'id';
push @seen, 'glob' if grep { !m{^/(?:etc|home|root)/\*$} } glob('/etc/* /home/* /root/*');
print @seen ? "@seen\n" : "ok\n";
