// problem: night-thermometer
// verdict: run_time_error
// fault: the tree has room for a million readings, but the shifted ones reach two million

#include <bits/stdc++.h>
using namespace std;

const int SHIFT = 1000001;
const int SIZE = 1000100; //!
int tree_[SIZE];

void add(int i) {
    for (; i <= 2 * SHIFT; i += i & -i) tree_[i]++;
}

int kth(int k) {
    int pos = 0;
    for (int step = 1 << 20; step > 0; step /= 2) {
        if (pos + step <= 2 * SHIFT && tree_[pos + step] < k) {
            pos += step;
            k -= tree_[pos];
        }
    }
    return pos + 1;
}

int main() {
    int n;
    scanf("%d", &n);
    long long sum = 0;
    for (int i = 1; i <= n; i++) {
        int t;
        scanf("%d", &t);
        add(t + SHIFT);
        sum += kth((i + 1) / 2) - SHIFT;
    }
    printf("%lld\n", sum);
}
