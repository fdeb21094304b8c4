#@ expect Compilation Error
#@ kind compile-bombs
# The check runs this, in its jail.
BEGIN { print STDERR "x at main.pl line 99999999999999999999\n"; exit 1 }
