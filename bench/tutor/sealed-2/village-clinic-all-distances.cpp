// problem: village-clinic
// verdict: time_limit_exceeded
// fault: keeps the distances of all pairs of villages

#include <bits/stdc++.h>
using namespace std;

int main() {
    int n;
    cin >> n;
    vector<vector<int>> dist(n, vector<int>(n, 1000000000)); //!
    for (int i = 0; i < n; i++) dist[i][i] = 0;
    for (int i = 0; i + 1 < n; i++) {
        int u, v, w;
        cin >> u >> v >> w;
        u--, v--;
        dist[u][v] = dist[v][u] = w;
    }
    for (int k = 0; k < n; k++)
        for (int i = 0; i < n; i++)
            for (int j = 0; j < n; j++) dist[i][j] = min(dist[i][j], dist[i][k] + dist[k][j]);
    int best = 0, far = INT_MAX;
    for (int i = 0; i < n; i++) {
        int most = *max_element(dist[i].begin(), dist[i].end());
        if (most < far) far = most, best = i;
    }
    cout << best + 1 << " " << far << endl;
}
