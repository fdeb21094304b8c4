// problem: rehearsal-day
// verdict: wrong_answer
// fault: the number that stands for infinity is smaller than possible answers

#include <iostream>
#include <vector>
#include <string>
using namespace std;
const int INF = 1000000; //!

int main() {
    int n, m;
    cin >> n >> m;
    vector<int> t(n), w(m), scenes(m, 0);
    for (int &x : t) cin >> x;
    for (int &x : w) cin >> x;
    for (int i = 0; i < n; i++) {
        string s;
        cin >> s;
        for (int j = 0; j < m; j++)
            if (s[j] == 'x') scenes[j] |= 1 << i;
    }
    int all = (1 << n) - 1;
    vector<int> dp(1 << n, INF);
    dp[0] = 0;
    for (int mask = 0; mask < all; mask++) {
        int waiting = 0;
        vector<int> fresh;
        for (int j = 0; j < m; j++) {
            bool begun = scenes[j] & mask, left = scenes[j] & ~mask;
            if (begun && left) waiting += w[j];
            else if (left) fresh.push_back(j);
        }
        for (int i = 0; i < n; i++) {
            if (mask >> i & 1) continue;
            int rate = waiting;
            for (int j : fresh)
                if (scenes[j] >> i & 1) rate += w[j];
            int next = dp[mask] + rate * t[i];
            if (next < dp[mask | 1 << i]) dp[mask | 1 << i] = next;
        }
    }
    cout << dp[all] << endl;
}
