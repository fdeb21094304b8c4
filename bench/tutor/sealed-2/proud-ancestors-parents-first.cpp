// problem: proud-ancestors
// verdict: wrong_answer
// fault: takes for granted that parents have smaller numbers than their children

#include <iostream>
#include <unordered_map>
#include <vector>
#include <set>
using namespace std;

int main() {
    int n;
    cin >> n;
    vector<int> c(n + 1), parent(n + 1, 0);
    for (int i = 1; i <= n; i++) cin >> c[i];
    for (int i = 2; i <= n; i++) cin >> parent[i];
    vector<unordered_map<int, int>> house(n + 1);
    vector<multiset<int>> sizes(n + 1);
    auto put = [&](int u, int crest, int more) {
        int &now = house[u][crest];
        if (now > 0) sizes[u].erase(sizes[u].find(now));
        now += more;
        sizes[u].insert(now);
    };
    int proud = 0;
    for (int u = n; u >= 1; u--) { //!
        put(u, c[u], 1);
        int own = house[u][c[u]];
        auto last = sizes[u].rbegin();
        bool ok = *last == own;
        if (ok && sizes[u].size() > 1) {
            ++last;
            if (*last == own) ok = false;
        }
        if (ok) proud++;
        int p = parent[u];
        if (p == 0) continue;
        if (house[p].size() < house[u].size()) {
            swap(house[p], house[u]);
            swap(sizes[p], sizes[u]);
        }
        for (auto &e : house[u]) put(p, e.first, e.second);
        house[u].clear();
        sizes[u].clear();
    }
    cout << proud << endl;
}
