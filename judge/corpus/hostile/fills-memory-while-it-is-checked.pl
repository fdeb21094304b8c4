#@ expect Compilation Error
#@ kind compile-bombs
BEGIN { my @kept; push @kept, 'x' x (1 << 20) while 1 }
