// problem: bookbinder
// verdict: run_time_error
// fault: divides by k - 1, which is 0 for one volume

#include <iostream>
using namespace std;
int n, k, p[50001];
bool can(long long x) {
    long long s = 0;
    int c = 1;
    for (int i = 1; i <= n; i++) {
        if (p[i] > x) return false;
        if (s + p[i] > x) s = 0, c++;
        s += p[i];
    }
    return c <= k;
}
int main() {
    cin >> n >> k;
    long long total = 0;
    int thickest = 0;
    for (int i = 1; i <= n; i++) {
        cin >> p[i];
        total += p[i];
        if (p[i] > thickest) thickest = p[i];
    }
    long long lo = thickest - 1, hi = total / (k - 1) + thickest; //!
    while (hi - lo > 1) {
        long long m = (lo + hi) / 2;
        if (can(m)) hi = m;
        else lo = m;
    }
    cout << hi;
    return 0;
}
