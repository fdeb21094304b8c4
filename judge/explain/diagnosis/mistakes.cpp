// One mistake for each number that may be read. The comment of a line is what its failure is called,
// and in brackets the verdict where it is not Runtime Error.
#include <bits/stdc++.h>
using namespace std;

struct Node {
  int value;
  Node* next;
};

int deeper(int n) {
  volatile int kept[16] = {n};
  return deeper(n + 1) + kept[n % 16];  // 1 stack-overflow (Memory Limit Exceeded)
}

int sign(int n) {  // 2 missing-return (Wrong Answer)
  if (n < 0) return -1;
  if (n > 1000) return 1;
}

int main() {
  int k;
  cin >> k;
  vector<int> few(5);
  volatile int array[5] = {};
  static volatile int table[1000];
  int zero = k - k;
  if (k == 1) deeper(0);
  if (k == 2) cout << sign(k) << endl;
  if (k == 3) few[k + 100'000'000] = 1;  // 3 out-of-bounds
  if (k == 4) array[k + 100'000'000] = 1;  // 4 out-of-bounds
  if (k == 5) table[k - 100'000'000] = 1;  // 5 out-of-bounds
  if (k == 6) cout << 5 / zero;  // 6 division-by-zero
  if (k == 7) cout << 5 % zero;  // 7 division-by-zero
  Node* node = nullptr;
  if (k == 8) cout << node->next->value;  // 8 null-pointer
  if (k == 9) cout << INT_MAX - 8 + k;  // 9 integer-overflow (Wrong Answer)
  if (k == 10) cout << (k << (k + 30));  // 10 bad-shift (Wrong Answer)
  if (k == 11) cout << int(1e20 * k);  // 11 bad-conversion (Wrong Answer)
  if (k == 12) cout << few.at(k);  // 12 uncaught-exception
  if (k == 13) cout << stoi("one");  // 13 uncaught-exception
  if (k == 14) assert(k == 13);  // 14 failed-assertion
  if (k == 15) abort();  // 15 aborted
  if (k == 16) few.resize(k - 17);  // 16 uncaught-exception
  if (k == 17) cout << (void*)new char[1LL << 50];  // 17 too-large-allocation
  if (k == 18) {
    int& first = few[0];
    few.assign(1000, 7);
    cout << first;  // 18 use-after-free (Wrong Answer)
  }
  if (k == 19) {
    auto* twice = new vector<int>(100);
    auto* other = twice;
    delete twice;
    delete other;  // 19 use-after-free
  }
  if (k == 20) {
    stack<int> nothing;
    for (int i = 0; i < 10'000'000; i++) nothing.pop();  // 20 empty-container
  }
  if (k == 21) cout << string("short")[k + 100];  // 21 out-of-bounds (Wrong Answer)
  if (k == 22) return 3;  // 22 exit-code -
  if (k == 23) raise(SIGTERM);  // 23 signal -
  if (k == 24) cout << "wrong";  // 24 first-difference - (Wrong Answer)
  if (k == 25) for (;;) zero++;  // 25 cpu - (Time Limit Exceeded)
  if (k == 26) this_thread::sleep_for(9s);  // 26 waiting - (Time Limit Exceeded)
  if (k == 27) cout << lcm(INT_MAX - k, INT_MAX - k - 1);  // 27 integer-overflow (Wrong Answer)
  if (k == 28) cout << clamp(k, 40, zero);  // 28 library-assertion (Wrong Answer)
  if (k == 29) cout << *(volatile int*)(uintptr_t(k) << 40);  // 29 invalid-access
  if (k == 30) {
    char text[100] = "some letters, of which most are moved by one place";
    memcpy(text + 1, text, k);  // 30 undefined-behaviour (Wrong Answer)
    cout << text;
  }
  if (k == 31) __builtin_trap();  // 31 signal
  optional<int> none;
  if (k == 32) cout << *none;  // 32 library-assertion (Wrong Answer)
}
