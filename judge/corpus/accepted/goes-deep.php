<?php
function depth(int $n): int {
    return $n === 0 ? 0 : 1 + depth($n - 1);
}
echo depth(500000) === 500000 ? "ok\n" : "no\n";
