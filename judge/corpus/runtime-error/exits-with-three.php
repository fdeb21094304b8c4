<?php
echo "ok\n";
exit(3);
