// problem: proud-ancestors
// verdict: time_limit_exceeded
// fault: the map of each child is copied and merged, however large it is

#include <iostream>
#include <map>
#include <vector>
using namespace std;

int n;
vector<int> crest;
vector<vector<int>> children;
int proud = 0;

map<int, int> house(int u) {
    map<int, int> all;
    all[crest[u]] = 1;
    for (int v : children[u]) {
        map<int, int> part = house(v);
        for (auto e : part) all[e.first] += e.second; //!
    }
    int own = all[crest[u]];
    bool best = true;
    for (auto e : all)
        if (e.first != crest[u] && e.second >= own) {
            best = false;
            break;
        }
    if (best) proud++;
    return all;
}

int main() {
    cin >> n;
    crest.resize(n + 1);
    children.resize(n + 1);
    for (int i = 1; i <= n; i++) cin >> crest[i];
    for (int i = 2; i <= n; i++) {
        int p;
        cin >> p;
        children[p].push_back(i);
    }
    house(1);
    cout << proud << endl;
}
