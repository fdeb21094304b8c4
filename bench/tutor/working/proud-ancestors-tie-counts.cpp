// problem: proud-ancestors
// verdict: wrong_answer
// fault: a person whose crest only shares the first place is taken for proud

#include <iostream>
#include <vector>
#include <map>
using namespace std;
vector<int> kids[40001];
int c[40001], proud;
struct House { map<int, int> count; int most = 0; };

House *visit(int u) {
    House *h = new House;
    for (int v : kids[u]) {
        House *o = visit(v);
        if (o->count.size() > h->count.size()) swap(o, h);
        for (auto [x, k] : o->count)
            h->most = max(h->most, h->count[x] += k);
        delete o;
    }
    int mine = ++h->count[c[u]];
    if (mine >= h->most) proud++; //!
    h->most = max(h->most, mine);
    return h;
}

int main() {
    int n;
    cin >> n;
    for (int i = 1; i <= n; i++) cin >> c[i];
    for (int i = 2, p; i <= n; i++) {
        cin >> p;
        kids[p].push_back(i);
    }
    visit(1);
    cout << proud << endl;
}
