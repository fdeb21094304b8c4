// Walks along the avenue and keeps the number of windows that see the current spot.
#include <bits/stdc++.h>
using namespace std;

int main() {
    string houses;
    cin >> houses;
    int seen = count(houses.begin(), houses.end(), '<');
    int most = seen, spot = 0;
    for (int i = 0; i < (int)houses.size(); i++) {
        if (houses[i] == '>') seen++;
        if (houses[i] == '<') seen--;
        if (seen > most) {
            most = seen;
            spot = i + 1;
        }
    }
    cout << most << ' ' << spot << '\n';
}
