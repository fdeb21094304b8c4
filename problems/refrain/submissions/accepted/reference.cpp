// Suffix automaton; each state knows where its strings end for the first and for the last time.
#include <bits/stdc++.h>
using namespace std;

struct State {
    array<int, 26> next{};
    int link = 0, length = 0, first = 0, last = 0;
};

int main() {
    string tune;
    cin >> tune;
    vector<State> states(2);  // State 1 is the start; 0 stands for none.
    states.reserve(2 * tune.size() + 2);
    int whole = 1;
    for (int at = 0; at < (int)tune.size(); at++) {
        int note = tune[at] - 'a', fresh = states.size();
        states.push_back({{}, 1, states[whole].length + 1, at, at});
        int p = whole;
        for (; p && !states[p].next[note]; p = states[p].link) states[p].next[note] = fresh;
        if (p) {
            int q = states[p].next[note];
            if (states[q].length != states[p].length + 1) {
                int copy = states.size();
                states.push_back(states[q]);
                states[copy].length = states[p].length + 1;
                states[q].link = copy;
                for (; p && states[p].next[note] == q; p = states[p].link) {
                    states[p].next[note] = copy;
                }
                q = copy;
            }
            states[fresh].link = q;
        }
        whole = fresh;
    }
    vector<int> order(states.size() - 2);
    iota(order.begin(), order.end(), 2);
    sort(order.begin(), order.end(),
         [&](int a, int b) { return states[a].length > states[b].length; });
    int longest = 0;
    for (int state : order) {
        auto [next, link, length, first, last] = states[state];
        longest = max(longest, min(length, last - first));
        states[link].last = max(states[link].last, last);
    }
    cout << longest << '\n';
}
