// Goes through all groups and counts along.
#include <bits/stdc++.h>
using namespace std;

int main() {
    int n;
    string row;
    cin >> n >> row;
    long long groups = 0;
    for (int from = 0; from < n; from++) {
        int sopranos = 0, altos = 0, tenors = 0;
        for (int to = from; to < n; to++) {
            if (row[to] == 'S') sopranos++;
            else if (row[to] == 'A') altos++;
            else tenors++;
            groups += sopranos == altos && altos == tenors;
        }
    }
    cout << groups << '\n';
}
