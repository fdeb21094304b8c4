print "no\n";
