//@ time 200
int main(void) { for (volatile unsigned i = 0;; i++) {} }
