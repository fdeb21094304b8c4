// Reads the song by recursive descent; brackets multiply what is counted inside.
#include <bits/stdc++.h>
using namespace std;

char feared;
string song;
size_t at = 0;

long long count_part() {
    long long total = 0;
    while (at < song.size() && song[at] != ')') {
        if (isalpha(song[at])) {
            total += song[at++] == feared;
            continue;
        }
        long long times = 0;
        while (isdigit(song[at])) times = times * 10 + (song[at++] - '0');
        at++;
        total += times * count_part();
        at++;
    }
    return total;
}

int main() {
    cin >> feared >> song;
    cout << count_part() << '\n';
}
