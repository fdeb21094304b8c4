// Takes the gears one by one; inclusion and exclusion over products of a gear's prime factors count
// the earlier gears that share none of them.
#include <bits/stdc++.h>
using namespace std;

int seen[1'000'001];

int main() {
    int n;
    scanf("%d", &n);
    vector<int> small;
    for (int p = 2; p <= 1000; p++) {
        bool prime = true;
        for (int q : small) prime = prime && p % q != 0;
        if (prime) small.push_back(p);
    }
    long long patient = 0;
    while (n--) {
        int teeth;
        scanf("%d", &teeth);
        vector<int> products{1};
        auto split = [&](int prime) {
            for (size_t i = products.size(); i-- > 0;) products.push_back(-products[i] * prime);
        };
        for (int p : small) {
            if (p * p > teeth) break;
            if (teeth % p != 0) continue;
            split(p);
            while (teeth % p == 0) teeth /= p;
        }
        if (teeth > 1) split(teeth);
        for (int product : products) {
            int& count = seen[abs(product)];
            patient += product > 0 ? count : -count;
            count++;
        }
    }
    printf("%lld\n", patient);
}
