<?php
// Parts of PHP that Debian has as modules, and others.
$known = ctype_digit('123') && !ctype_alpha('a1') && iconv_strlen('é', 'UTF-8') === 1;
$known = $known && gregoriantojd(1, 1, 2000) === 2451545 && hash('sha256', '') !== '';
$heap = new SplMinHeap();
foreach ([3, 1, 2] as $one) $heap->insert($one);
echo $known && $heap->extract() === 1 && gzuncompress(gzcompress('x')) === 'x' ? "ok\n" : "no\n";
