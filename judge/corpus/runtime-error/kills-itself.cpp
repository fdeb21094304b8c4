//@ says "SIGKILL"
#include <csignal>
#include <unistd.h>

int main() { kill(getpid(), SIGKILL); }
