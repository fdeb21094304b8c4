// problem: similar-jars
// verdict: run_time_error
// fault: when all the jars are needed the list of spreads is empty

#include <iostream>
#include <vector>
#include <algorithm>
#include <deque>
using namespace std;

int main() {
    int n, k;
    cin >> n >> k;
    vector<int> v(n);
    for (int &x : v) cin >> x;
    sort(v.begin(), v.end());
    vector<int> spreads;
    for (int i = k; i < n; i++)
        spreads.push_back(v.at(i - 1) - v.at(i - k));
    if (k > 0 && n > k) spreads.push_back(v[n - 1] - v[n - k]);
    cout << spreads.at(min_element(spreads.begin(), spreads.end()) - spreads.begin()) << endl; //!
}
