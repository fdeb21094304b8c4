<?php
$lines = [];
while (($line = readline('This is not shown.')) !== false) $lines[] = $line;
echo $lines === ['12', '30 4'] ? "ok\n" : "no\n";
