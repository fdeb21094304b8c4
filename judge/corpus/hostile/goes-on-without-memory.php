<?php
#@ expect Memory Limit Exceeded
#@ kind memory
#@ memory 64
function more() {
    register_shutdown_function('more');
    static $kept = [];
    while (true) $kept[] = str_repeat('x', 1 << 20);
}
more();
