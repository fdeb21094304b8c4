sleep 1 while 1;
