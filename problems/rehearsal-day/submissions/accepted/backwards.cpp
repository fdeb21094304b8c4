// Counts only the waiting, by recursion over the set of scenes that are still to come.
#include <bits/stdc++.h>
using namespace std;

int n, m;
int minutes[18], wage[20], cast_of[18];
long long known[1 << 18];

int cast_of_all(int scenes) {
    int actors = 0;
    for (int i = 0; i < n; i++) {
        if (scenes >> i & 1) actors |= cast_of[i];
    }
    return actors;
}

long long waiting(int left) {
    if (left == 0) return 0;
    long long& memo = known[left];
    if (memo >= 0) return memo;
    memo = LLONG_MAX;
    int arrived = cast_of_all(((1 << n) - 1) ^ left) & cast_of_all(left);
    int idle_of_all = 0;
    for (int j = 0; j < m; j++) {
        if (arrived >> j & 1) idle_of_all += wage[j];
    }
    for (int i = 0; i < n; i++) {
        if (!(left >> i & 1)) continue;
        long long idle = idle_of_all;
        for (int on_stage = arrived & cast_of[i]; on_stage; on_stage &= on_stage - 1) {
            idle -= wage[__builtin_ctz(on_stage)];
        }
        memo = min(memo, idle * minutes[i] + waiting(left ^ 1 << i));
    }
    return memo;
}

int main() {
    cin >> n >> m;
    for (int i = 0; i < n; i++) cin >> minutes[i];
    for (int j = 0; j < m; j++) cin >> wage[j];
    long long playing = 0;
    for (int i = 0; i < n; i++) {
        string row;
        cin >> row;
        for (int j = 0; j < m; j++) {
            if (row[j] != 'x') continue;
            cast_of[i] |= 1 << j;
            playing += minutes[i] * wage[j];
        }
    }
    memset(known, -1, sizeof known);
    cout << playing + waiting((1 << n) - 1) << '\n';
}
