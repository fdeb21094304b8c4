// Looks only at spots between two houses and forgets both ends of the avenue.
#include <bits/stdc++.h>
using namespace std;

int main() {
    string houses;
    cin >> houses;
    int seen = count(houses.begin(), houses.end(), '<');
    int most = -1, spot = 0;
    for (int i = 0; i + 1 < (int)houses.size(); i++) {
        if (houses[i] == '>') seen++;
        if (houses[i] == '<') seen--;
        if (seen > most) {
            most = seen;
            spot = i + 1;
        }
    }
    cout << most << ' ' << spot << '\n';
}
