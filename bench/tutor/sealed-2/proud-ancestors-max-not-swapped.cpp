// problem: proud-ancestors
// verdict: wrong_answer
// fault: when the maps are swapped the greatest counts are not

#include <bits/stdc++.h>
using namespace std;

int n, proud;
int crest[40005];
vector<int> kids[40005];
map<int, int> cnt[40005];
int top_[40005], tops[40005];

void bump(int u, int color, int by) {
    int &c = cnt[u][color];
    c += by;
    if (c > top_[u]) {
        top_[u] = c;
        tops[u] = 1;
    } else if (c == top_[u]) {
        tops[u]++;
    }
}

void visit(int u) {
    bump(u, crest[u], 1);
    for (int v : kids[u]) {
        visit(v);
        if (cnt[v].size() > cnt[u].size()) {
            swap(cnt[u], cnt[v]); //!
            top_[u] = max(top_[u], top_[v]);
        }
        for (auto &e : cnt[v]) bump(u, e.first, e.second);
        cnt[v].clear();
    }
    if (cnt[u][crest[u]] == top_[u] && tops[u] == 1) proud++;
}

int main() {
    scanf("%d", &n);
    for (int i = 1; i <= n; i++) scanf("%d", crest + i);
    for (int i = 2; i <= n; i++) {
        int p;
        scanf("%d", &p);
        kids[p].push_back(i);
    }
    visit(1);
    printf("%d\n", proud);
}
