// problem: proud-ancestors
// verdict: time_limit_exceeded
// fault: counts the crests of every house anew

#include <iostream>
#include <vector>
#include <map>
using namespace std;
vector<int> child[40001];
int crest[40001];

int main() {
    int n;
    cin >> n;
    for (int i = 1; i <= n; i++) cin >> crest[i];
    for (int i = 2; i <= n; i++) {
        int p;
        cin >> p;
        child[p].push_back(i);
    }
    int proud = 0;
    for (int i = 1; i <= n; i++) {
        map<int, int> count;
        vector<int> todo{i};
        while (!todo.empty()) { //!
            int u = todo.back();
            todo.pop_back();
            count[crest[u]]++;
            for (int v : child[u]) todo.push_back(v);
        }
        bool ok = true;
        for (auto [c, k] : count)
            if (c != crest[i] && k >= count[crest[i]]) ok = false;
        proud += ok;
    }
    cout << proud << endl;
}
