// problem: cable-cars
// verdict: time_limit_exceeded
// fault: goes through the minutes of the day one by one

#include <iostream>
#include <map>
#include <set>
#include <vector>
using namespace std;

struct Car { int from, to, period, travel; };

int main() {
    int n, m;
    cin >> n >> m;
    vector<Car> cars;
    vector<vector<int>> joined(n + 1);
    for (int i = 0; i < m; i++) {
        int u, v, p, w;
        cin >> u >> v >> p >> w;
        cars.push_back({u, v, p, w});
        cars.push_back({v, u, p, w});
        joined[u].push_back(v);
        joined[v].push_back(u);
    }
    vector<bool> reachable(n + 1, false);
    vector<int> stack{1};
    reachable[1] = true;
    while (!stack.empty()) {
        int u = stack.back();
        stack.pop_back();
        for (int v : joined[u])
            if (!reachable[v]) reachable[v] = true, stack.push_back(v);
    }
    if (!reachable[n]) {
        cout << "never" << endl;
        return 0;
    }
    vector<bool> here(n + 1, false);
    map<long long, vector<int>> arrivals;
    arrivals[0].push_back(1);
    for (long long minute = 0;; minute++) { //!
        if (arrivals.count(minute)) {
            for (int v : arrivals[minute]) here[v] = true;
            arrivals.erase(minute);
        }
        if (here[n]) {
            cout << minute << endl;
            return 0;
        }
        for (auto &c : cars)
            if (here[c.from] && !here[c.to] && minute % c.period == 0)
                arrivals[minute + c.travel].push_back(c.to);
    }
}
