#@ expect Accepted
#@ kind reflection
# What belongs to the interpreter shows nothing of the host.
use B;
use Config;
no strict 'refs';
my @seen = grep { m{/(?:work|root|home)\b|box} } $0, $^X, @ARGV, values %ENV, values %INC, map { ${"main::$_"} // '' } keys %main::;
push @seen, grep { !/^(?:PERL_HASH_SEED)$/ } keys %ENV;
*CORE::GLOBAL::exit = sub { };
B::main_cv()->GV;
print @seen ? "@seen\n" : "ok\n";
