loop { print 'x' * 1000 }
