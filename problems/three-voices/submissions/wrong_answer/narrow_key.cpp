// Packs both differences into one number with too little room for the second.
#include <bits/stdc++.h>
using namespace std;

int main() {
    ios::sync_with_stdio(false);
    int n;
    string row;
    cin >> n >> row;
    unordered_map<int, int> seen{{0, 1}};
    int sopranos = 0, altos = 0, tenors = 0;
    long long groups = 0;
    for (char voice : row) {
        sopranos += voice == 'S';
        altos += voice == 'A';
        tenors += voice == 'T';
        groups += seen[(sopranos - altos) * 1000 + (tenors - altos)]++;
    }
    cout << groups << '\n';
}
