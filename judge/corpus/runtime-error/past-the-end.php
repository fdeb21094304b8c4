<?php
#@ says "on null"
$rows = [];
echo @$rows[1]->size();
