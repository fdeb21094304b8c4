<?php
#@ expect Accepted
#@ kind native-calls class-loading
// Without a configuration there is no FFI, and no extension is there to be loaded.
$seen = [];
if (extension_loaded('ffi')) $seen[] = 'ffi';
foreach (['ffi', 'ffi.so', '../../../../lib/x86_64-linux-gnu/libc.so.6', '/program', '/etc/passwd'] as $name) {
    if (function_exists('dl') && @dl($name)) $seen[] = $name;
}
foreach (glob(ini_get('extension_dir') . '/*') as $name) {
    if (!in_array(basename($name, '.so'), ['calendar', 'ctype', 'iconv', 'readline'])) $seen[] = $name;
}
echo $seen === [] ? "ok\n" : implode(' ', $seen), "\n";
