<?php
#@ expect Output Limit Exceeded
#@ kind output
ignore_user_abort(true);
$block = str_repeat('x', 65536);
while (true) {
    @fwrite(STDOUT, $block);
    @fwrite(STDERR, $block);
    echo $block;
}
