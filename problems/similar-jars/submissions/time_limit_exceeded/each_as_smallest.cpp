// Takes each jar as the smallest one, collects what is not smaller and sorts it.
#include <bits/stdc++.h>
using namespace std;

int main() {
    int n, k;
    cin >> n >> k;
    vector<int> volume(n);
    for (int& v : volume) cin >> v;
    int spread = INT_MAX;
    for (int smallest : volume) {
        vector<int> rest;
        for (int v : volume) {
            if (v >= smallest) rest.push_back(v);
        }
        if ((int)rest.size() < k) continue;
        sort(rest.begin(), rest.end());
        spread = min(spread, rest[k - 1] - smallest);
    }
    cout << spread << '\n';
}
