// problem: unfolded-song
// verdict: run_time_error

#include <cctype>
#include <iostream>
#include <string>
using namespace std;

string song;
char feared;

long long sing(size_t at) {
  long long count = 0;
  long long times = 1;
  if (song.at(at) == feared) count = 1; //!
  if (isdigit(song.at(at))) {
    times = song.at(at) - '0';
    return times * sing(at + 2);
  }
  return count + sing(at + 1);
}

int main() {
  cin >> feared >> song;
  cout << sing(0) << endl;
}
