// problem: wide-mop
// verdict: time_limit_exceeded
// fault: each press copies the rest of the corridor

#include <iostream>
#include <string>
using namespace std;

int presses(string corridor, int w) {
    int count = 0;
    while (!corridor.empty()) {
        if (corridor[0] == '#') {
            count++;
            string rest;
            for (size_t i = w; i < corridor.size(); i++) rest += corridor[i]; //!
            corridor = rest;
        } else {
            corridor = corridor.substr(1);
        }
    }
    return count;
}

int main() {
    int n, w;
    string s;
    cin >> n >> w >> s;
    cout << presses(s, w) << endl;
}
