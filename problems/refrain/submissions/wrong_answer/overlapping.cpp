// Looks for the longest repeated piece and does not mind if the two times overlap.
#include <bits/stdc++.h>
using namespace std;

int main() {
    string tune;
    cin >> tune;
    int n = tune.size();
    vector<unsigned long long> prefix(n + 1), power(n + 1, 1);
    for (int i = 0; i < n; i++) {
        prefix[i + 1] = prefix[i] * 1000003 + tune[i];
        power[i + 1] = power[i] * 1000003;
    }
    int low = 0, high = n - 1;
    while (low < high) {
        int length = (low + high + 1) / 2;
        vector<unsigned long long> pieces;
        for (int from = 0; from + length <= n; from++) {
            pieces.push_back(prefix[from + length] - prefix[from] * power[length]);
        }
        sort(pieces.begin(), pieces.end());
        if (adjacent_find(pieces.begin(), pieces.end()) != pieces.end()) low = length;
        else high = length - 1;
    }
    cout << low << '\n';
}
