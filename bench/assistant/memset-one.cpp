// fault: memset
// statement: Print the smallest. Input: $n$, then $n$ integers $a_1, \dots, a_n$. $1 \le n \le 1000$, $-1000 \le a_i \le 1000$.
// input: 3\n2 1 3\n
// output: 1

#include <bits/stdc++.h>
using namespace std;

int best[1005];

int main() {
    int n, least = 1000;
    cin >> n;
    memset(best, 1, sizeof(best)); //!
    for (int i = 0; i < n; i++) {
        cin >> best[i];
        least = min(least, best[i]);
    }
    cout << least << '\n';
}
