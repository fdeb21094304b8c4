// problem: loudest-word
// verdict: wrong_answer

#include <iostream>
#include <map>
#include <string>

int main() {
  int n;
  std::cin >> n;
  std::map<std::string, int> heard;
  while (n--) {
    std::string word;
    std::cin >> word;
    heard[word]++; //!
  }
  std::string said;
  int most = 0;
  for (auto& [word, times] : heard) {
    if (times > most) {
      most = times;
      said = word;
    }
  }
  std::cout << said << std::endl;
}
