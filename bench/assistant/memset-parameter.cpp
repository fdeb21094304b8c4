// fault: memset
// statement: Print the smallest. Input: $n$, then $n$ integers $a_1, \dots, a_n$. $1 \le n \le 1000$, $-1000 \le a_i \le 1000$.
// input: 3\n2 1 3\n
// output: 1

#include <bits/stdc++.h>
using namespace std;

void clear_all(int values[]) {
    memset(values, 0, sizeof(values)); //!
}

int main() {
    int n, least = 1000;
    int values[1000];
    clear_all(values);
    cin >> n;
    for (int i = 0; i < n; i++) {
        cin >> values[i];
        least = min(least, values[i]);
    }
    cout << least << '\n';
}
