// problem: folded-furniture
// verdict: run_time_error
// fault: does not ask whether the unfolded piece fits

#include <iostream>
#include <vector>
using namespace std;

int main() {
    int n, c, k;
    cin >> n >> c >> k;
    vector<vector<long long>> d(c + 1, vector<long long>(k + 1, 0));
    for (int i = 0; i < n; i++) {
        int v, w;
        cin >> v >> w;
        int folded = (v + 1) / 2;
        for (int j = c; j >= folded; j--) {
            for (int f = k; f >= 0; f--) {
                d[j][f] = max(d[j][f], d[j - v][f] + w); //!
                if (f > 0) d[j][f] = max(d[j][f], d[j - folded][f - 1] + w);
            }
        }
    }
    cout << d[c][k] << endl;
}
