// problem: three-voices
// verdict: time_limit_exceeded
// fault: tries every beginning with every end

#include <iostream>
#include <string>
using namespace std;

int main() {
    int n;
    string row;
    cin >> n >> row;
    long long ways = 0;
    for (int i = 0; i < n; i++) {
        int s = 0, a = 0, t = 0;
        for (int j = i; j < n; j++) { //!
            if (row[j] == 'S') s++;
            if (row[j] == 'A') a++;
            if (row[j] == 'T') t++;
            if (s == a && a == t) ways++;
        }
    }
    cout << ways << endl;
}
