// problem: unfolded-song
// verdict: wrong_answer
// fault: only the first digit of a number is read

#include <iostream>
#include <string>
#include <stack>
using namespace std;

int main() {
    char feared;
    string s;
    cin >> feared >> s;
    stack<long long> sum, mult;
    long long cur = 0, num = 0;
    for (char c : s) {
        if (c >= '0' && c <= '9') {
            if (num == 0) num = c - '0'; //!
        } else if (c == '(') {
            sum.push(cur);
            mult.push(num);
            cur = num = 0;
        } else if (c == ')') {
            cur = sum.top() + cur * mult.top();
            sum.pop();
            mult.pop();
        } else if (c == feared) {
            cur++;
        }
    }
    cout << cur << endl;
}
