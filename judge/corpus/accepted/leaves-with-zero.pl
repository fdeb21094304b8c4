print "ok\n";
exit 0;
