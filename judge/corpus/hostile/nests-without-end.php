<?php
#@ expect Compilation Error
#@ kind compile-bombs
$x = 0
#@ repeat 30000 + ((((((((((((((((((((1
;
