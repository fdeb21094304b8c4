// problem: three-voices
// verdict: wrong_answer
// fault: the key glues two numbers together without anything in between

#include <iostream>
#include <string>
#include <unordered_map>
using namespace std;

int main() {
    int n;
    string row;
    cin >> n >> row;
    int s = 0, a = 0, t = 0;
    unordered_map<string, long long> seen;
    seen["00"] = 1;
    long long groups = 0;
    for (char c : row) {
        if (c == 'S') s++;
        if (c == 'A') a++;
        if (c == 'T') t++;
        int low = min(s, min(a, t));
        string key = to_string(s - low) + to_string(a - low); //!
        groups += seen[key]++;
    }
    cout << groups << endl;
}
