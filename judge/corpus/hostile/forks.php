<?php
#@ expect Runtime Error | Memory Limit Exceeded | Time Limit Exceeded | Wrong Answer
#@ kind fork
while (true) {
    if (function_exists('pcntl_fork')) @pcntl_fork();
    @proc_open(['/usr/bin/php', '/program'], [], $pipes);
}
