<?php
echo "no\n";
