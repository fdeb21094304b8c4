// Compiled in the set-up with the precompiled headers and without: the code must be the same.
#include <bits/stdc++.h>

using namespace std;

struct Edge {
  int to;
  long long weight;
};

static vector<long long> distances(const vector<vector<Edge>> &graph, int from) {
  vector<long long> best(graph.size(), LLONG_MAX);
  priority_queue<pair<long long, int>, vector<pair<long long, int>>, greater<>> next;
  next.push({best[from] = 0, from});
  while (!next.empty()) {
    auto [distance, at] = next.top();
    next.pop();
    if (distance != best[at]) continue;
    for (auto [to, weight] : graph[at])
      if (distance + weight < best[to]) next.push({best[to] = distance + weight, to});
  }
  return best;
}

int main() {
  ios::sync_with_stdio(false);
  int nodes, edges;
  cin >> nodes >> edges;
  vector<vector<Edge>> graph(nodes);
  map<string, set<int>> named;
  unordered_map<int, string> names;
  for (int i = 0; i < edges; i++) {
    int from, to;
    string name;
    cin >> from >> to >> name;
    graph.at(from).push_back({to, (long long)name.size()});
    named[name].insert(to);
    names[to] += name + to_string(i);
  }
  function<int(int)> twice = [&](int n) { return n < 2 ? n : twice(n - 1) + edges; };
  deque<int> line{twice(3), nodes};
  sort(line.begin(), line.end(), greater<>());
  auto shared = make_shared<vector<double>>(3, 0.5);
  stringstream text;
  text << fixed << setprecision(3) << accumulate(shared->begin(), shared->end(), 0.0);
  int unused;
  for (long long distance : distances(graph, 0)) cout << distance << ' ' << line.front() << '\n';
  for (auto &[name, all] : named) printf("%s %zu %s\n", name.c_str(), all.size(), text.str().c_str());
}
