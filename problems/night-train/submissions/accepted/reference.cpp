// A segment tree over the ways between stations: add to a range, greatest of a range.
#include <bits/stdc++.h>
using namespace std;

vector<long long> most, added;

void add(int node, int low, int high, int from, int to, long long people) {
    if (from <= low && high <= to) {
        most[node] += people;
        added[node] += people;
        return;
    }
    int middle = (low + high) / 2;
    if (from < middle) add(2 * node, low, middle, from, to, people);
    if (to > middle) add(2 * node + 1, middle, high, from, to, people);
    most[node] = max(most[2 * node], most[2 * node + 1]) + added[node];
}

long long greatest(int node, int low, int high, int from, int to) {
    if (from <= low && high <= to) return most[node];
    int middle = (low + high) / 2;
    long long result = 0;
    if (from < middle) result = greatest(2 * node, low, middle, from, to);
    if (to > middle) result = max(result, greatest(2 * node + 1, middle, high, from, to));
    return result + added[node];
}

struct Booking {
    int from, to;
    long long people;
};

int main() {
    ios::sync_with_stdio(false);
    cin.tie(nullptr);
    int n, q;
    long long seats;
    cin >> n >> seats >> q;
    most.assign(4 * n + 4, 0);
    added.assign(4 * n + 4, 0);
    vector<Booking> accepted(q + 1, Booking{0, 0, 0});
    for (int number = 1; number <= q; number++) {
        char kind;
        cin >> kind;
        if (kind == 'B') {
            int a, b;
            long long p;
            cin >> a >> b >> p;
            bool fits = greatest(1, 1, n, a, b) + p <= seats;
            if (fits) {
                add(1, 1, n, a, b, p);
                accepted[number] = {a, b, p};
            }
            cout << (fits ? "yes\n" : "no\n");
        } else {
            int i;
            cin >> i;
            auto [from, to, people] = accepted[i];
            if (people > 0) add(1, 1, n, from, to, -people);
            accepted[i].people = 0;
        }
    }
}
