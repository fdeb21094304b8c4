// fault: linear-in-set
// statement: Print how many different numbers there are. Input: $n$, then $n$ integers $a_1, \dots, a_n$. $1 \le n \le 2 \cdot 10^5$, $1 \le a_i \le 10^6$.
// input: 3\n2 1 2\n
// output: 2

#include <bits/stdc++.h>
using namespace std;

int main() {
    ios::sync_with_stdio(false);
    cin.tie(nullptr);
    int n;
    cin >> n;
    set<int> seen;
    int different = 0;
    while (n--) {
        int x;
        cin >> x;
        auto place = lower_bound(seen.begin(), seen.end(), x); //!
        if (place == seen.end() || *place != x) different++;
        seen.insert(x);
    }
    cout << different << '\n';
}
