// problem: village-clinic
// verdict: wrong_answer
// fault: the greatest distance so far is not set before the first comparison

#include <cstdio>
#include <vector>
using namespace std;

int n;
vector<pair<int, int>> road[25001];
int best[25001];

struct Farthest {
    int village;
    int distance;
};

void walk(int u, int from, int dist, Farthest &far) {
    if (dist > best[u]) best[u] = dist;
    if (dist > far.distance) {
        far.distance = dist;
        far.village = u;
    }
    for (auto &e : road[u])
        if (e.first != from) walk(e.first, u, dist + e.second, far);
}

int farthest(int start) {
    Farthest far; //!
    far.village = start;
    walk(start, 0, 0, far);
    return far.village;
}

int main() {
    scanf("%d", &n);
    for (int i = 1; i < n; i++) {
        int u, v, w;
        scanf("%d %d %d", &u, &v, &w);
        road[u].push_back({v, w});
        road[v].push_back({u, w});
    }
    int a = farthest(1);
    int b = farthest(a);
    for (int i = 1; i <= n; i++) best[i] = 0;
    farthest(a);
    farthest(b);
    int at = 1;
    for (int i = 2; i <= n; i++)
        if (best[i] < best[at]) at = i;
    printf("%d %d\n", at, best[at]);
}
