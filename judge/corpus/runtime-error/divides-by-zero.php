<?php
#@ says "DivisionByZeroError"
$zero = 0;
echo intdiv(10, $zero);
