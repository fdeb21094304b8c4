// problem: similar-jars
// verdict: wrong_answer
// fault: sorts all jars but the last one

#include <iostream>
#include <vector>
#include <algorithm>
using namespace std;
int main() {
    int n, k;
    cin >> n >> k;
    vector<int> v(n);
    for (int i = 0; i < n; i++) cin >> v[i];
    sort(v.begin(), v.end() - 1); //!
    int spread = v[k - 1] - v[0];
    for (int i = 1; i + k <= n; i++) spread = min(spread, v[i + k - 1] - v[i]);
    cout << spread << endl;
}
