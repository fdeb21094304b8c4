<?php
#@ expect Accepted
#@ kind odd-imports class-loading
// Neither files nor streams lead to the host or the network.
$seen = [];
foreach (['/etc/passwd', '/proc/self/environ', 'http://127.0.0.1/', 'ftp://127.0.0.1/', 'phar:///program', 'glob:///etc/*',
    'php://fd/3', 'php://fd/100', 'expect://id', 'compress.zlib:///etc/passwd', 'data:text/plain,x'] as $name) {
    if (@include($name)) $seen[] = $name;
    if (!str_starts_with($name, 'data:') && @file_get_contents($name)) $seen[] = $name;
}
foreach (['shell_exec', 'passthru', 'system', 'popen'] as $call) {
    if (function_exists($call) && $call !== 'popen' && @$call('id')) $seen[] = $call;
}
echo $seen === [] ? "ok\n" : implode(' ', $seen), "\n";
