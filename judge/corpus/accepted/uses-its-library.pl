# Modules in C, and the libraries that they need.
use strict;
use Compress::Zlib;
use DB_File ();
use Digest::SHA 'sha256_hex';
use List::Util 'sum';
use POSIX 'floor';
use Storable 'dclone';
my $text = 'abc' x 1000;
my $same = Compress::Zlib::memGunzip(Compress::Zlib::memGzip($text)) eq $text;
my $known = sha256_hex('') =~ /^e3b0c442/;
print $same && $known && sum(@{dclone([1, 2])}) == 3 && floor(1.5) == 1 ? "ok\n" : "no\n";
