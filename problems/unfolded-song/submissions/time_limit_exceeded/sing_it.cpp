// Sings the song from beginning to end, going back to a bracket for each time it is repeated.
#include <bits/stdc++.h>
using namespace std;

char feared;
string song;
long long heard = 0;

size_t sing(size_t at) {
    while (at < song.size() && song[at] != ')') {
        if (isalpha(song[at])) {
            heard += song[at++] == feared;
            continue;
        }
        long long times = 0;
        while (isdigit(song[at])) times = times * 10 + (song[at++] - '0');
        size_t end = at;
        for (long long i = 0; i < times; i++) end = sing(at + 1);
        at = end + 1;
    }
    return at;
}

int main() {
    cin >> feared >> song;
    sing(0);
    cout << heard << '\n';
}
