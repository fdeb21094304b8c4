// problem: night-train
// verdict: time_limit_exceeded
// fault: sorts all bookings that overlap anew for each request

#include <iostream>
#include <vector>
#include <algorithm>
using namespace std;

struct Booking {
    int from, to;
    long long people;
    bool taken;
};

int main() {
    ios::sync_with_stdio(false);
    cin.tie(nullptr);
    int n, q;
    long long seats;
    cin >> n >> seats >> q;
    vector<Booking> requests;
    for (int i = 0; i < q; i++) {
        char kind;
        cin >> kind;
        Booking now{0, 0, 0, false};
        if (kind == 'B') {
            cin >> now.from >> now.to >> now.people;
            vector<pair<int, long long>> events;
            for (auto &old : requests) { //!
                if (!old.taken || old.to <= now.from || old.from >= now.to) continue;
                events.push_back({max(old.from, now.from), old.people});
                events.push_back({min(old.to, now.to), -old.people});
            }
            sort(events.begin(), events.end());
            long long used = 0, most = 0;
            for (auto &e : events) {
                used += e.second;
                most = max(most, used);
            }
            now.taken = most + now.people <= seats;
            cout << (now.taken ? "yes" : "no") << '\n';
        } else {
            int j;
            cin >> j;
            requests[j - 1].taken = false;
        }
        requests.push_back(now);
    }
}
