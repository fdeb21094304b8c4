// fault: wrong-idea
// statement: Count the pairs $i < j$ with $a_i + a_j = k$. Input: $n$ and $k$, then $n$ integers $a_1, \dots, a_n$. $1 \le n \le 2 \cdot 10^5$, $1 \le k, a_i \le 10^9$.
// input: 3 4\n1 3 3\n
// output: 2

#include <bits/stdc++.h>
using namespace std;

int main() {
    ios::sync_with_stdio(false);
    cin.tie(nullptr);
    int n, k;
    cin >> n >> k;
    unordered_map<int, int> times;
    vector<int> a(n);
    for (int& x : a) cin >> x, times[x]++;
    long long count = 0;
    for (int x : a) {
        if (times.count(k - x)) count += times[k - x]; //!
    }
    cout << count << '\n';
}
