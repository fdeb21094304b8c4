//@ expect Runtime Error | Memory Limit Exceeded | Time Limit Exceeded
//@ kind threads
import core.thread;

void main() { while (true) new Thread({ Thread.sleep(1000.seconds); }).start(); }
