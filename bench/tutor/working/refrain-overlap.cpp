// problem: refrain
// verdict: wrong_answer
// fault: does not check that the two times do not overlap

#include <iostream>
#include <string>
#include <unordered_set>
using namespace std;
typedef unsigned __int128 u128;
typedef unsigned long long ull;
const ull M = (1ULL << 61) - 1;
string s;

bool twice(int len) {
    unordered_set<ull> seen;
    ull h = 0, p = 1;
    for (int i = 0; i < len; i++) p = (ull)((u128)p * 911382323 % M);
    for (int i = 0; i < (int)s.size(); i++) {
        h = (ull)(((u128)h * 911382323 + s[i]) % M);
        if (i >= len) h = (h + M - (ull)((u128)p * s[i - len] % M)) % M;
        if (i >= len - 1 && !seen.insert(h).second) return true; //!
    }
    return false;
}

int main() {
    cin >> s;
    int lo = 0, hi = s.size() / 2;
    while (lo < hi) {
        int mid = (lo + hi + 1) / 2;
        if (twice(mid)) lo = mid;
        else hi = mid - 1;
    }
    cout << lo << endl;
}
