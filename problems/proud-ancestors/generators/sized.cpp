// Prints a family of SIZE people. Arguments: SIZE SEED.
#include "testlib.h"
#include <bits/stdc++.h>
using namespace std;

int main(int argc, char* argv[]) {
    registerGen(argc, argv, 1);
    int n = min(opt<int>(1), 40'000);
    int crests = min(n, rnd.any(vector<int>{2, 4, n}));
    int reach = rnd.any(vector<int>{1, 3, n});
    println(n);
    vector<int> crest(n), parent;
    for (int& c : crest) c = rnd.next(1, crests);
    println(crest);
    vector<int> name = rnd.perm(n, 1);
    name.erase(find(name.begin(), name.end(), 1));
    name.insert(name.begin(), 1);
    vector<int> above(n + 1);
    for (int i = 1; i < n; i++) above[name[i]] = name[rnd.next(max(0, i - reach), i - 1)];
    for (int i = 2; i <= n; i++) parent.push_back(above[i]);
    if (n > 1) println(parent);
}
