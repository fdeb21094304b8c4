// fault: stale-iterator
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
    while (n--) {
        int x;
        cin >> x;
        seen.insert(x);
    }
    for (auto it = seen.begin(); it != seen.end(); it++) {
        if (*it % 2 == 0) seen.erase(it); //!
    }
    cout << seen.size() << '\n';
}
