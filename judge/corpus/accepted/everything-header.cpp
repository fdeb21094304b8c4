#include <bits/stdc++.h>
using namespace std;

int main() {
  map<string, vector<int>> found;
  found["ok"].push_back(1);
  for (auto& [word, list] : found) cout << word << endl;
}
