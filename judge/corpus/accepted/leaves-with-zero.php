<?php
echo "ok\n";
exit(0);
