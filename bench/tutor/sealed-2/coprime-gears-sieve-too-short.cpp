// problem: coprime-gears
// verdict: run_time_error
// fault: the tables end at 100000 teeth

#include <bits/stdc++.h>
using namespace std;
#define MAXZ 100005 //!

int how_many[MAXZ];
long long pairs_with[MAXZ];

int main() {
    int n;
    cin >> n;
    int largest = 0;
    for (int i = 0; i < n; i++) {
        int z;
        cin >> z;
        how_many[z]++;
        largest = max(largest, z);
    }
    for (int d = largest; d >= 1; d--) {
        long long c = 0;
        for (int j = d; j <= largest; j += d) c += how_many[j];
        pairs_with[d] = c * (c - 1) / 2;
        for (int j = 2 * d; j <= largest; j += d) pairs_with[d] -= pairs_with[j];
    }
    cout << pairs_with[1] << endl;
    return 0;
}
