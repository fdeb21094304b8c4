//@ expect Runtime Error | Memory Limit Exceeded | Time Limit Exceeded | Wrong Answer
//@ kind fork
import core.sys.posix.unistd;

void main() { while (true) fork(); }
