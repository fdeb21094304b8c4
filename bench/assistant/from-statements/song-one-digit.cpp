// problem: unfolded-song
// verdict: wrong_answer

#include <bits/stdc++.h>
using namespace std;

char feared;
string song;
size_t at;

long long part() {
  long long sum = 0;
  while (at < song.size() && song[at] != ')') {
    if (isdigit(song[at])) {
      long long times = song[at++] - '0'; //!
      while (isdigit(song[at])) at++;
      at++;
      sum += times * part();
      at++;
    } else {
      if (song[at] == feared) sum++;
      at++;
    }
  }
  return sum;
}

int main() {
  cin >> feared >> song;
  cout << part() << endl;
}
