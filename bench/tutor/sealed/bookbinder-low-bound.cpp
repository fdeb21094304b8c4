// problem: bookbinder
// verdict: wrong_answer
// fault: the search starts at zero, so a chapter may be thicker than the allowed volume

#include <iostream>
#include <vector>
using namespace std;

int main() {
    int n, k;
    cin >> n >> k;
    vector<int> p(n);
    long long sum = 0;
    for (int &x : p) cin >> x, sum += x;
    long long lo = 0, hi = sum; //!
    while (lo < hi) {
        long long mid = (lo + hi) / 2, cur = 0;
        int volumes = 1;
        for (int x : p) {
            if (cur + x > mid) {
                volumes++;
                cur = 0;
            }
            cur += x;
        }
        if (volumes <= k) hi = mid;
        else lo = mid + 1;
    }
    cout << lo << endl;
}
