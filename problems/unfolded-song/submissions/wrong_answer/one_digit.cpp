// Believes that every number has a single digit.
#include <bits/stdc++.h>
using namespace std;

char feared;
string song;
size_t at = 0;

long long count_part() {
    long long total = 0;
    while (at < song.size() && song[at] != ')') {
        char now = song[at++];
        if (isalpha(now)) {
            total += now == feared;
        } else if (song[at] == '(') {
            at++;
            total += (now - '0') * count_part();
            at++;
        }
    }
    return total;
}

int main() {
    cin >> feared >> song;
    cout << count_part() << '\n';
}
