<?php
$numbers = preg_split('/\s+/', trim(stream_get_contents(STDIN)));
$n = (int) array_shift($numbers);
$numbers = array_map('intval', array_slice($numbers, 0, $n));
echo array_sum($numbers) - 4, ' ', max($numbers) + 2, PHP_EOL;
