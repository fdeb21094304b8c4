//@ expect Runtime Error
#include <csignal>
#include <vector>

// A core file of it would be as large as it is.
int main() {
  std::vector<char> large(100 << 20, 'x');
  std::raise(SIGQUIT);
  return large[5];
}
