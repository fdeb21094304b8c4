// Counts in how many ways a beginning can be completed, and walks along the bound.
#include <bits/stdc++.h>
using namespace std;

int d, k;
// ways[more][last][r]: smooth ways to append `more` digits behind `last` with remainder r in all.
vector<vector<vector<long long>>> ways;
vector<int> power(20, 1);

long long completed(int more, int last, int so_far) {
    int open = (long long)so_far * power[more] % k;
    return ways[more][last][(k - open) % k];
}

long long up_to(string bound) {
    int length = bound.size();
    long long total = 0;
    for (int shorter = 1; shorter < length; shorter++) {
        for (int first = 1; first < 10; first++) total += completed(shorter - 1, first, first % k);
    }
    int last = -1, remainder = 0;
    for (int at = 0; at < length; at++) {
        for (int digit = at == 0; digit < bound[at] - '0'; digit++) {
            if (at > 0 && abs(digit - last) > d) continue;
            total += completed(length - at - 1, digit, (remainder * 10 + digit) % k);
        }
        int digit = bound[at] - '0';
        if (at > 0 && abs(digit - last) > d) return total;
        last = digit;
        remainder = (remainder * 10 + digit) % k;
    }
    return total + (remainder == 0);
}

int main() {
    long long a, b;
    cin >> a >> b >> d >> k;
    power[0] = 1 % k;
    for (int i = 1; i < 20; i++) power[i] = power[i - 1] * 10 % k;
    ways.assign(20, vector(10, vector<long long>(k)));
    for (int last = 0; last < 10; last++) ways[0][last][0] = 1;
    for (int more = 1; more < 20; more++) {
        for (int last = 0; last < 10; last++) {
            for (int digit = max(0, last - d); digit <= min(9, last + d); digit++) {
                int shift = digit * power[more - 1] % k;
                for (int r = 0; r < k; r++) {
                    ways[more][last][(r + shift) % k] += ways[more - 1][digit][r];
                }
            }
        }
    }
    cout << up_to(to_string(b)) - (a > 1 ? up_to(to_string(a - 1)) : 0) << '\n';
}
