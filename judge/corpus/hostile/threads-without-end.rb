#@ expect Runtime Error | Memory Limit Exceeded | Time Limit Exceeded
#@ kind threads
loop { Thread.new { sleep } }
