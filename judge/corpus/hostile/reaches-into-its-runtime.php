<?php
#@ expect Accepted
#@ kind reflection environment
// What the interpreter tells of itself is nothing of the host.
$seen = [];
foreach (get_included_files() as $path) if ($path !== '/program') $seen[] = $path;
foreach ([php_ini_loaded_file(), php_ini_scanned_files(), get_current_user()] as $told) {
    if ($told && $told !== 'root' && $told !== 'nobody') $seen[] = $told;
}
foreach ($_SERVER + $_ENV + getenv() as $name => $value) {
    if (is_string($value) && preg_match('#/(work|tmp|root|home)|box#', $value)) $seen[] = "$name=$value";
}
$constant = new ReflectionFunction('strlen');
if ($constant->getFileName()) $seen[] = $constant->getFileName();
echo $seen === [] ? "ok\n" : implode(' ', $seen), "\n";
