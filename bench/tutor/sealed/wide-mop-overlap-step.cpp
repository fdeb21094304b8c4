// problem: wide-mop
// verdict: wrong_answer
// fault: after mopping it moves on by w plus one tiles

#include <iostream>
#include <string>

int main() {
    int n, w;
    std::string s;
    std::cin >> n >> w >> s;
    int times = 0;
    int i = 0;
    while (i < n) {
        if (s[i] == '#') {
            times++;
            i += w + 1; //!
        } else {
            i++;
        }
    }
    std::cout << times << "\n";
    return 0;
}
