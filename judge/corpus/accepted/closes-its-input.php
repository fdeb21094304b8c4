<?php
$text = stream_get_contents(STDIN);
fclose(STDIN);
echo $text === '' ? "ok\n" : "no\n";
fclose(STDOUT);
