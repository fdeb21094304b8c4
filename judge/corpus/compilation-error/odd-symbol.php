<?php
#@ says "unexpected token"
echo = 3;
