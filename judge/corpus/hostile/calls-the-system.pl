#@ expect Accepted
#@ kind native-calls
# What the system can be asked for is what the sandbox allows any program.
my $path = "/program\0";
my %numbers = (socket => [41, 2, 1, 0], ptrace => [101, 16, 1, 0, 0], mount => [165, $path, $path, $path, 0, 0],
    unshare => [272, 0x10000000], memfd => [319, $path, 0], execve => [59, $path, 0, 0], clone => [435, 0, 0]);
my @done = grep { syscall($numbers{$_}[0], @{$numbers{$_}}[1 .. $#{$numbers{$_}}]) >= 0 } sort keys %numbers;
require DynaLoader;
push @done, 'library' if DynaLoader::dl_load_file('/program', 0);
print @done ? "@done\n" : "ok\n";
