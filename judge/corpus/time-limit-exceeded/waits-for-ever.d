import core.thread;

void main() { Thread.sleep(1000.seconds); }
