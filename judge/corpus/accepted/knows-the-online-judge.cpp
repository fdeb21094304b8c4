#include <cstdio>

int main() {
#ifdef ONLINE_JUDGE
  std::puts("ok");
#endif
}
