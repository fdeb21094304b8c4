print 'x' x 1000 while 1;
