// problem: sums-of-ten
// verdict: memory_limit_exceeded
// fault: keeps a copy of the strip after each step

#include <bits/stdc++.h>
using namespace std;

int main() {
    string s;
    cin >> s;
    vector<string> steps;
    string left;
    for (char c : s) {
        if (!left.empty() && left.back() - '0' + c - '0' == 10) left.pop_back();
        else left.push_back(c);
        steps.push_back(left); //!
    }
    string last = steps.back();
    puts(last.empty() ? "empty" : last.c_str());
}
