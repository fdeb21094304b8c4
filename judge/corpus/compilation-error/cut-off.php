<?php
if (true) {
    echo "ok\n";
