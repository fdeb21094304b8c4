// problem: night-train
// verdict: time_limit_exceeded
// fault: looks at every station between the two ends for each booking

#include <iostream>
#include <vector>
#include <algorithm>
using namespace std;
struct Request { int a, b, p; bool on; };

int main() {
    int n, s, q;
    cin >> n >> s >> q;
    vector<int> available(n + 1, s);
    vector<Request> r(q + 1);
    for (int i = 1; i <= q; i++) {
        char kind;
        cin >> kind;
        if (kind == 'B') {
            int a, b, p;
            cin >> a >> b >> p;
            bool ok = true;
            for (int j = a; j < b; j++) //!
                if (available[j] < p) ok = false;
            for (int j = a; ok && j < b; j++) available[j] -= p;
            r[i] = {a, b, p, ok};
            cout << (ok ? "yes\n" : "no\n");
        } else {
            int k;
            cin >> k;
            if (r[k].on)
                for (int j = r[k].a; j < r[k].b; j++) available[j] += r[k].p;
            r[k].on = false;
        }
    }
}
