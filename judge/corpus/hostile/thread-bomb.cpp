//@ time 200
//@ memory 64
//@ expect Time Limit Exceeded | Memory Limit Exceeded | Runtime Error
//@ kind threads
#include <thread>
#include <unistd.h>

int main() {
  for (;;) std::thread([] { pause(); }).detach();
}
