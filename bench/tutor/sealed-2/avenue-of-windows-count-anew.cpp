// problem: avenue-of-windows
// verdict: time_limit_exceeded
// fault: all houses are counted anew for every spot

#include <iostream>
#include <string>
using namespace std;

string street;

int seenFrom(int spot) {
    int windows = 0;
    for (int i = 0; i < spot; i++)
        if (street[i] == '>') windows++;
    for (int i = spot; i < (int)street.length(); i++) //!
        if (street[i] == '<') windows++;
    return windows;
}

int main() {
    getline(cin, street);
    int best = seenFrom(0), where = 0;
    for (int i = 1; i <= (int)street.length(); i++) {
        int now = seenFrom(i);
        if (now > best) best = now, where = i;
    }
    cout << best << ' ' << where << '\n';
    return 0;
}
