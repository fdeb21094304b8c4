#@ expect Output Limit Exceeded
#@ kind output
$SIG{XFSZ} = $SIG{PIPE} = 'IGNORE';
while (1) {
    syswrite STDOUT, 'x' x 65536;
    syswrite STDERR, 'x' x 65536;
}
