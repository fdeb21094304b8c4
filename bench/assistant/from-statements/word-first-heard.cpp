// problem: loudest-word
// verdict: wrong_answer

#include <bits/stdc++.h>
using namespace std;

int main() {
  int n;
  cin >> n;
  unordered_map<string, int> heard;
  string loudest;
  int most = 0;
  while (n--) {
    string word;
    cin >> word;
    for (char &letter : word) letter = tolower(letter);
    int times = ++heard[word];
    if (times > most) { //!
      most = times;
      loudest = word;
    }
  }
  cout << loudest << endl;
}
