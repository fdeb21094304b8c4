if (1) {
  print "ok\n";
