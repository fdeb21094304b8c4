<?php
#@ expect Accepted
#@ kind files network /proc
// Nothing of the host can be read but PHP's own files, and no program be started.
$seen = [];
foreach (['/etc/passwd', '/proc/self/maps', '/proc/1/environ', '/root', '/home', '/tmp'] as $path) {
    if (@file_exists($path)) $seen[] = $path;
}
foreach (['/new', '/tmp/new', '/dev/shm/new', 'new'] as $path) {
    if (@file_put_contents($path, 'x') !== false) $seen[] = $path;
}
if (@exec('id') || @fsockopen('127.0.0.1', 22)) $seen[] = 'outside';
echo $seen === [] ? "ok\n" : implode(' ', $seen), "\n";
