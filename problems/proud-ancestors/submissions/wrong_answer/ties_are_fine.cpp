// Is proud even where another crest is just as common.
#include <bits/stdc++.h>
using namespace std;

int main() {
    int n;
    cin >> n;
    vector<int> crest(n + 1), parent(n + 1), most(n + 1);
    vector<vector<int>> children(n + 1);
    for (int i = 1; i <= n; i++) cin >> crest[i];
    for (int i = 2; i <= n; i++) {
        cin >> parent[i];
        children[parent[i]].push_back(i);
    }
    vector<int> order{1};
    for (int at = 0; at < n; at++) {
        int person = order[at];
        order.insert(order.end(), children[person].begin(), children[person].end());
    }
    vector<map<int, int>> bearers(n + 1);
    int proud = 0;
    for (int at = n - 1; at >= 0; at--) {
        int person = order[at], above = parent[person];
        most[person] = max(most[person], ++bearers[person][crest[person]]);
        proud += bearers[person][crest[person]] == most[person];
        if (bearers[above].size() < bearers[person].size()) swap(bearers[above], bearers[person]);
        most[above] = max(most[above], most[person]);
        for (auto [sign, people] : bearers[person]) {
            most[above] = max(most[above], bearers[above][sign] += people);
        }
        bearers[person].clear();
    }
    cout << proud << '\n';
}
