//@ time 300
#include <ctime>
#include <thread>
#include <vector>

static void work() {
  timespec used{};
  while (used.tv_nsec < 200000000) clock_gettime(CLOCK_THREAD_CPUTIME_ID, &used);
}

// Each thread alone would be within the limit.
int main() {
  std::vector<std::thread> threads;
  for (int i = 0; i < 4; i++) threads.emplace_back(work);
  for (auto& one : threads) one.join();
}
