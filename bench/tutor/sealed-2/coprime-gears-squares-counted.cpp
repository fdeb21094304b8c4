// problem: coprime-gears
// verdict: wrong_answer
// fault: divisors with a squared prime are not left out

#include <iostream>
#include <vector>
using namespace std;

const int M = 1000000;
int mu[M + 1], cnt[M + 1];
bool composite[M + 1];

int main() {
    for (int i = 1; i <= M; i++) mu[i] = 1;
    for (int i = 2; i <= M; i++) {
        if (composite[i]) continue;
        for (int j = i; j <= M; j += i) {
            if (j > i) composite[j] = true;
            mu[j] = -mu[j]; //!
        }
    }
    int n;
    cin >> n;
    for (int i = 0; i < n; i++) {
        int z;
        cin >> z;
        cnt[z]++;
    }
    long long pairs = 0;
    for (int d = 1; d <= M; d++) {
        long long c = 0;
        for (int j = d; j <= M; j += d) c += cnt[j];
        pairs += mu[d] * (c * (c - 1) / 2);
    }
    cout << pairs << endl;
}
