#@ expect Runtime Error | Memory Limit Exceeded | Time Limit Exceeded | Wrong Answer
#@ kind fork
while (1) {
    fork;
    system '/usr/bin/perl', '/program';
}
