// fault: small-array
// statement: Print the most frequent letter, upper or lower case. The text has $1$ to $10\,000$ letters.
// input: abA\n
// output: A

#include <iostream>
#include <string>
int times[26]; //!
int main() {
  std::string text;
  std::cin >> text;
  for (char c : text) times[c]++;
  int best = 'A';
  for (int c = 'A'; c <= 'z'; c++)
    if (times[c] > times[best]) best = c;
  std::cout << (char)best;
}
