// Each house counts its crests in a map; the smaller maps are poured into the largest one.
#include <bits/stdc++.h>
using namespace std;

struct House {
    unordered_map<int, int> bearers;
    int most = 0, crests_with_most = 0;

    void add(int crest, int people) {
        int now = bearers[crest] += people;
        if (now > most) {
            most = now;
            crests_with_most = 1;
        } else if (now == most) {
            crests_with_most++;
        }
    }
};

int main() {
    ios::sync_with_stdio(false);
    cin.tie(nullptr);
    int n;
    cin >> n;
    vector<int> crest(n + 1), parent(n + 1);
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
    vector<House> house(n + 1);
    int proud = 0;
    for (int at = n - 1; at >= 0; at--) {
        int person = order[at];
        House& own = house[person];
        own.add(crest[person], 1);
        proud += own.bearers[crest[person]] == own.most && own.crests_with_most == 1;
        House& above = house[parent[person]];
        if (above.bearers.size() < own.bearers.size()) swap(above, own);
        for (auto [sign, people] : own.bearers) above.add(sign, people);
        own.bearers.clear();
    }
    cout << proud << '\n';
}
