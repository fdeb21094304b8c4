// Counts the crests of each house anew.
#include <bits/stdc++.h>
using namespace std;

int main() {
    int n;
    cin >> n;
    vector<int> crest(n + 1);
    vector<vector<int>> children(n + 1);
    for (int i = 1; i <= n; i++) cin >> crest[i];
    for (int i = 2; i <= n; i++) {
        int parent;
        cin >> parent;
        children[parent].push_back(i);
    }
    int proud = 0;
    for (int person = 1; person <= n; person++) {
        unordered_map<int, int> bearers;
        vector<int> left{person};
        while (!left.empty()) {
            int one = left.back();
            left.pop_back();
            bearers[crest[one]]++;
            left.insert(left.end(), children[one].begin(), children[one].end());
        }
        int own = bearers[crest[person]], as_common = 0;
        for (auto [sign, people] : bearers) as_common += people >= own;
        proud += as_common == 1;
    }
    cout << proud << '\n';
}
