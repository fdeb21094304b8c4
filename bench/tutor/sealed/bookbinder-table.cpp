// problem: bookbinder
// verdict: time_limit_exceeded
// fault: fills a table of all volumes and chapters with three loops

#include <iostream>
#include <vector>
#include <algorithm>
using namespace std;

int main() {
    int n, k;
    cin >> n >> k;
    vector<long long> sum(n + 1, 0), thick(n + 1, 1e18);
    for (int i = 1; i <= n; i++) {
        cin >> sum[i];
        sum[i] += sum[i - 1];
    }
    thick[0] = 0;
    while (k--) {
        vector<long long> next(n + 1, 1e18);
        for (int i = 1; i <= n; i++)
            for (int j = 0; j < i; j++) //!
                next[i] = min(next[i], max(thick[j], sum[i] - sum[j]));
        thick = next;
    }
    cout << thick[n] << endl;
}
