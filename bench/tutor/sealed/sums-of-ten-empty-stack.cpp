// problem: sums-of-ten
// verdict: run_time_error
// fault: looks at the top of the stack although the stack can be empty

#include <iostream>
#include <string>
#include <vector>
using namespace std;

int main() {
    string s;
    cin >> s;
    vector<int> st;
    st.push_back(s[0] - '0');
    for (size_t i = 1; i < s.size(); i++) {
        int d = s[i] - '0';
        if (st.at(st.size() - 1) + d == 10) //!
            st.pop_back();
        else
            st.push_back(d);
    }
    if (st.empty()) cout << "empty";
    for (int d : st) cout << d;
    cout << endl;
}
