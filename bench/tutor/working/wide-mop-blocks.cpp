// problem: wide-mop
// verdict: wrong_answer
// fault: cuts the corridor into fixed blocks instead of starting at a dirty tile

#include <iostream>
#include <string>
using namespace std;

int main() {
    int n, w;
    string s;
    cin >> n >> w >> s;
    int count = 0;
    for (int i = 0; i < n; i += w) { //!
        bool dirty = false;
        for (int j = i; j < i + w && j < n; j++)
            if (s[j] == '#')
                dirty = true;
        if (dirty)
            count++;
    }
    cout << count << endl;
}
