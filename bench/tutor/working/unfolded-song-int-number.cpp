// problem: unfolded-song
// verdict: wrong_answer
// fault: the counts are int although a song may have ten to the eighteenth letters

#include <iostream>
#include <string>
using namespace std;
char feared;
string s;
size_t at = 0;

int song() { //!
    int total = 0;
    while (at < s.size() && s[at] != ')') {
        if (isdigit(s[at])) {
            int times = 0;
            while (isdigit(s[at])) times = times * 10 + (s[at++] - '0');
            at++;
            total += times * song();
            at++;
        } else if (s[at++] == feared) {
            total++;
        }
    }
    return total;
}

int main() {
    cin >> feared >> s;
    cout << song() << endl;
}
