// fault: small-array
// statement: Print how many different numbers there are. Input: $n$, then $n$ integers $a_1, \dots, a_n$. $1 \le n \le 2 \cdot 10^5$, $1 \le a_i \le 10^6$.
// input: 3\n2 1 2\n
// output: 2

#include <bits/stdc++.h>
using namespace std;

int times[1000]; //!

int main() {
    int n, different = 0;
    scanf("%d", &n);
    while (n--) {
        int x;
        scanf("%d", &x);
        if (times[x]++ == 0) different++;
    }
    printf("%d\n", different);
}
