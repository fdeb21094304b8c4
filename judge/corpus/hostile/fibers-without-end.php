<?php
#@ expect Memory Limit Exceeded | Time Limit Exceeded
#@ kind threads
// PHP has no threads here, and each fiber has a stack of its own.
$kept = [];
while (true) {
    $fiber = new Fiber(fn () => Fiber::suspend());
    $fiber->start();
    $kept[] = $fiber;
}
