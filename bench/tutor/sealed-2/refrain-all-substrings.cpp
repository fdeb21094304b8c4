// problem: refrain
// verdict: time_limit_exceeded
// fault: keeps each sequence of notes as a string of its own

#include <iostream>
#include <string>
#include <unordered_map>
using namespace std;

string tune;

bool sungTwice(int len) {
    unordered_map<string, int> first;
    for (int i = 0; i + len <= (int)tune.size(); i++) {
        string part = tune.substr(i, len);
        if (!first.count(part)) first[part] = i; //!
        else if (first[part] + len <= i) return true;
    }
    return false;
}

int main() {
    cin >> tune;
    int low = 0, high = tune.size() / 2;
    while (low < high) {
        int middle = (low + high + 1) / 2;
        if (sungTwice(middle)) low = middle;
        else high = middle - 1;
    }
    cout << low << endl;
}
