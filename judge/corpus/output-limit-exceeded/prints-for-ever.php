<?php
while (true) {
    echo str_repeat('x', 1000);
}
