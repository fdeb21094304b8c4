// problem: similar-jars
// verdict: wrong_answer
// fault: the last window of jars is left out

#include <cstdio>
#include <algorithm>
using namespace std;
int v[40001];

int main() {
    int n, k;
    scanf("%d %d", &n, &k);
    for (int i = 0; i < n; i++)
        scanf("%d", v + i);
    sort(v, v + n);
    int best = v[k - 1] - v[0];
    for (int i = 1; i + k < n; i++) { //!
        int spread = v[i + k - 1] - v[i];
        if (spread < best)
            best = spread;
    }
    printf("%d\n", best);
}
