<?php
#@ expect Compilation Error | Memory Limit Exceeded | Runtime Error
#@ kind compile-bombs
const A = 'xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx';
const B = A . A . A . A . A . A . A . A . A . A . A . A . A . A . A . A . A . A . A . A;
const C = B . B . B . B . B . B . B . B . B . B . B . B . B . B . B . B . B . B . B . B;
const D = C . C . C . C . C . C . C . C . C . C . C . C . C . C . C . C . C . C . C . C;
const E = D . D . D . D . D . D . D . D . D . D . D . D . D . D . D . D . D . D . D . D;
const F = E . E . E . E . E . E . E . E . E . E . E . E . E . E . E . E . E . E . E . E;
echo "ok\n";
