my $text = join '', <STDIN>;
close STDIN or die;
print $text eq '' ? "ok\n" : "no\n";
close STDOUT or die;
