// Who is in the house during a scene depends only on which scenes came before it, not on their
// order: those who have a scene up to now and a scene from now on.
#include <bits/stdc++.h>
using namespace std;

int main() {
    int n, m;
    cin >> n >> m;
    vector<int> minutes(n), wage(m), cast(n);
    for (int& t : minutes) cin >> t;
    for (int& w : wage) cin >> w;
    for (int& actors : cast) {
        string row;
        cin >> row;
        for (int j = 0; j < m; j++) actors |= (row[j] == 'x') << j;
    }
    vector<int> wages(1 << m);
    for (int actors = 1; actors < 1 << m; actors++) {
        int lowest = countr_zero((unsigned)actors);
        wages[actors] = wages[actors & (actors - 1)] + wage[lowest];
    }
    int all = (1 << n) - 1;
    vector<int> needed(all + 1);
    for (int scenes = 1; scenes <= all; scenes++) {
        int lowest = countr_zero((unsigned)scenes);
        needed[scenes] = needed[scenes & (scenes - 1)] | cast[lowest];
    }
    vector<long long> least(all + 1, LLONG_MAX);
    least[0] = 0;
    for (int done = 0; done < all; done++) {
        for (int scene = 0; scene < n; scene++) {
            int then = done | 1 << scene;
            if (then == done) continue;
            int present = needed[then] & needed[all ^ done];
            least[then] = min(least[then], least[done] + 1LL * minutes[scene] * wages[present]);
        }
    }
    cout << least[all] << '\n';
}
