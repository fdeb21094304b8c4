// problem: bookbinder
// verdict: time_limit_exceeded
// fault: the answer is looked for page by page instead of by halves

#include <bits/stdc++.h>
using namespace std;
typedef long long ll;

int main() {
    ios::sync_with_stdio(false);
    int n, k;
    cin >> n >> k;
    vector<ll> a(n);
    ll answer = 0;
    for (int i = 0; i < n; i++) {
        cin >> a[i];
        answer = max(answer, a[i]);
    }
    while (true) {
        int parts = 1;
        ll sum = 0;
        for (int i = 0; i < n; i++) { 
            if (sum + a[i] > answer) {
                parts++;
                sum = 0;
            }
            sum += a[i];
        }
        if (parts <= k) break;
        answer++; //!
    }
    cout << answer << "\n";
}
