<?php
#@ expect Runtime Error | Accepted
#@ kind signals
// The functions of POSIX are there only if they are compiled in.
if (function_exists('posix_kill')) {
    for ($signal = 1; $signal < 65; $signal++) {
        foreach ([-1, 1, 2, posix_getppid()] as $pid) @posix_kill($pid, $signal);
    }
}
echo "ok\n";
