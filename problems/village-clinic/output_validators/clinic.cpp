// Accepts any village from which the farthest one is as near as the answer says.
#include <bits/stdc++.h>
using namespace std;

const int accepted = 42;
const int wrong = 43;

string feedback;

int reject(const string& message) {
    ofstream(feedback + "judgemessage.txt") << message << endl;
    return wrong;
}

vector<vector<pair<int, int>>> readRoads(istream& input) {
    int n;
    input >> n;
    vector<vector<pair<int, int>>> roads(n + 1);
    for (int i = 1; i < n; i++) {
        int u, v, w;
        input >> u >> v >> w;
        roads[u].emplace_back(v, w);
        roads[v].emplace_back(u, w);
    }
    return roads;
}

int farthestFrom(int village, const vector<vector<pair<int, int>>>& roads) {
    vector<int> distance(roads.size(), -1), order{village};
    distance[village] = 0;
    int farthest = 0;
    for (size_t at = 0; at < order.size(); at++) {
        for (auto [to, length] : roads[order[at]]) {
            if (distance[to] >= 0) continue;
            distance[to] = distance[order[at]] + length;
            farthest = max(farthest, distance[to]);
            order.push_back(to);
        }
    }
    return farthest;
}

int main(int, char** arguments) {
    ifstream input(arguments[1]), answer(arguments[2]);
    feedback = arguments[3];
    auto roads = readRoads(input);
    int known, best;
    answer >> known >> best;
    long long village, told;
    string more;
    if (!(cin >> village >> told)) return reject("two integers are expected");
    if (cin >> more) return reject("the output goes on after two integers");
    if (village < 1 || village >= (long long)roads.size()) return reject("there is no such village");
    if (told != best) return reject("the distance to the farthest village is wrong");
    int farthest = farthestFrom(village, roads);
    if (farthest == best) return accepted;
    return reject("from village " + to_string(village) + " the farthest is " +
                  to_string(farthest) + " away");
}
