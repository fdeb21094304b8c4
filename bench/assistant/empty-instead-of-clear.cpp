// fault: unused-result
// statement: For each test case print the sum. Input: $t$, the number of test cases; each has $n$ and $n$ integers $a_i$. $1 \le t \le 1000$, $1 \le n \le 1000$, $1 \le a_i \le 1000$.
// input: 2\n2\n1 2\n1\n5\n
// output: 3\n5

#include <bits/stdc++.h>
using namespace std;

int main() {
    ios::sync_with_stdio(false);
    cin.tie(nullptr);
    int t;
    cin >> t;
    vector<int> values;
    while (t--) {
        int n;
        cin >> n;
        values.empty(); //!
        for (int i = 0; i < n; i++) {
            int x;
            cin >> x;
            values.push_back(x);
        }
        cout << accumulate(values.begin(), values.end(), 0) << '\n';
    }
}
