#@ expect Runtime Error | Memory Limit Exceeded | Time Limit Exceeded
#@ kind threads
use threads;

while (1) { threads->create(sub { sleep 1000 }) }
