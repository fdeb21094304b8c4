// Counts the windows anew for every spot.
#include <bits/stdc++.h>
using namespace std;

int main() {
    string houses;
    cin >> houses;
    int n = houses.size(), most = -1, spot = 0;
    for (int here = 0; here <= n; here++) {
        int seen = 0;
        for (int i = 0; i < n; i++) {
            if (i < here && houses[i] == '>') seen++;
            if (i >= here && houses[i] == '<') seen++;
        }
        if (seen > most) {
            most = seen;
            spot = here;
        }
    }
    cout << most << ' ' << spot << '\n';
}
