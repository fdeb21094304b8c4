// problem: unfolded-song
// verdict: run_time_error

#include <bits/stdc++.h>
using namespace std;

string song;
size_t at = 0;

string unfold() {
  string whole;
  while (at < song.size() && song[at] != ')') {
    if (isalpha(song[at])) {
      whole += song[at++];
      continue;
    }
    long long times = 0;
    while (isdigit(song[at])) times = times * 10 + (song[at++] - '0');
    at++;
    string inner = unfold();
    at++;
    for (long long i = 0; i < times; i++) whole += inner; //!
  }
  return whole;
}

int main() {
  char letter;
  cin >> letter >> song;
  string whole = unfold();
  cout << count(whole.begin(), whole.end(), letter) << endl;
}
