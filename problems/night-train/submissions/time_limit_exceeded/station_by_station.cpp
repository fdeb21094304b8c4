// Goes from station to station for every request.
#include <bits/stdc++.h>
using namespace std;

int main() {
    ios::sync_with_stdio(false);
    int n, q;
    long long seats;
    cin >> n >> seats >> q;
    vector<long long> taken(n + 1);
    vector<array<int, 3>> accepted(q + 1);
    for (int number = 1; number <= q; number++) {
        char kind;
        cin >> kind;
        if (kind == 'B') {
            int a, b, p;
            cin >> a >> b >> p;
            bool fits = true;
            for (int i = a; i < b; i++) fits &= taken[i] + p <= seats;
            if (fits) {
                for (int i = a; i < b; i++) taken[i] += p;
                accepted[number] = {a, b, p};
            }
            cout << (fits ? "yes\n" : "no\n");
        } else {
            int i;
            cin >> i;
            auto& [from, to, people] = accepted[i];
            for (int at = from; at < to; at++) taken[at] -= people;
            people = 0;
        }
    }
}
