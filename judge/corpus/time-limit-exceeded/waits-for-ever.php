<?php
while (true) {
    sleep(1);
}
