// fault: uninitialised
// statement: Print the smallest. Input: $n$, then $n$ integers $a_1, \dots, a_n$. $1 \le n \le 1000$, $-1000 \le a_i \le 1000$.
// input: 3\n2 1 3\n
// output: 1

#include <bits/stdc++.h>
using namespace std;

int main() {
    int n;
    cin >> n;
    int times[2001];
    for (int i = 0; i < n; i++) {
        int x;
        cin >> x;
        times[x + 1000]++; //!
    }
    int least = 0;
    while (times[least] == 0) least++;
    cout << least - 1000 << '\n';
}
