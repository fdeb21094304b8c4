// problem: bookbinder
// verdict: wrong_answer
// fault: the count of volumes starts at 0, so the last volume is not counted

#include <iostream>
#include <vector>
using namespace std;

int n, k;
vector<long long> p;

bool fits(long long most) {
    int volumes = 0; //!
    long long now = 0;
    for (int i = 0; i < n; i++) {
        if (p[i] > most) return false;
        if (now + p[i] > most) {
            volumes++;
            now = 0;
        }
        now += p[i];
    }
    return volumes <= k;
}

int main() {
    cin >> n >> k;
    p.resize(n);
    long long lo = 0, hi = 0;
    for (auto &x : p) {
        cin >> x;
        hi += x;
    }
    while (lo < hi) {
        long long mid = (lo + hi) / 2;
        if (fits(mid)) hi = mid;
        else lo = mid + 1;
    }
    cout << lo << endl;
}
