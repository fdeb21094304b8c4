//@ expect Runtime Error
#include <csignal>
#include <vector>

// Its core file would be as large as its memory.
int main() {
  std::vector<char> large(100 << 20, 'x');
  std::raise(SIGQUIT);
  return large[5];
}
