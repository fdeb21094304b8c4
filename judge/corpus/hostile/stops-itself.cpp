//@ time 100
//@ expect Time Limit Exceeded
#include <csignal>

int main() { std::raise(SIGSTOP); }
