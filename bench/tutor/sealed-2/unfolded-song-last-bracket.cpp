// problem: unfolded-song
// verdict: time_limit_exceeded
// fault: takes the last closing bracket for the one that belongs to the opening one

#include <iostream>
#include <string>
using namespace std;
char feared;

long long sing(string song) {
    long long times = 0;
    for (size_t i = 0; i < song.size(); i++) {
        if (isdigit(song[i])) {
            long long number = 0;
            while (isdigit(song[i])) number = number * 10 + (song[i++] - '0');
            size_t end = song.rfind(')'); //!
            times += number * sing(song.substr(i + 1, end - i - 1));
            i = end;
        } else if (song[i] == feared) {
            times++;
        }
    }
    return times;
}

int main() {
    string song;
    cin >> feared >> song;
    cout << sing(song) << endl;
}
