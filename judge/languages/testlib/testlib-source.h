/* Where the characters of a stream come from: an open file, which is read no further than
 * necessary, or a text. Characters can be put back, lines are counted, and a validator can keep
 * what was read. */
#ifndef TESTLIB_SOURCE_H
#define TESTLIB_SOURCE_H

#include "testlib-base.h"

namespace testlib {

class Source {
 public:
  /** What next() and peek() return at the end. */
  static constexpr int end = -1;
  /** The start of test case n is kept as n plus this. */
  static constexpr int caseMark = 256;

  Source() = default;
  Source(const Source&) = delete;
  Source& operator=(const Source&) = delete;
  ~Source() { close(); }

  void open(std::FILE* from) {
    close();
    file = from;
    isOpen = true;
  }
  void open(const std::string& from) {
    close();
    text = from;
    isOpen = true;
  }
  void close() {
    if (file != nullptr && file != stdin) std::fclose(file);
    file = nullptr;
    text.clear();
    undone.clear();
    at = 0;
    line = 1;
    isOpen = false;
  }

  /** The next character, from 0 to 255, or `end`. */
  int next() {
    int one = take();
    if (one == '\n') line++;
    if (isKept && one != end) kept.push_back(one);
    return one;
  }
  int peek() {
    int one = take();
    if (one != end) undone.push_back(one);
    return one;
  }
  /** Puts a character back; it may differ from the character that was read. */
  void back(int one) {
    if (one == end) return;
    if (one == '\n') line--;
    if (isKept && !kept.empty()) kept.pop_back();
    undone.push_back(one);
  }

  /** From now on, keeps what is read. */
  void keep() { isKept = true; }
  void markCase(int number) {
    if (isKept) kept.push_back(caseMark + number);
  }

  bool isOpen = false;
  /** The line of the next character, from 1. */
  int line = 1;
  /** The characters that were read, with the marks between them. */
  std::vector<int> kept;

 private:
  std::FILE* file = nullptr;
  std::string text;
  size_t at = 0;
  std::vector<int> undone;
  bool isKept = false;

  int take() {
    if (!undone.empty()) {
      int one = undone.back();
      undone.pop_back();
      return one;
    }
    if (file != nullptr) return getc_unlocked(file);
    return at < text.size() ? static_cast<unsigned char>(text[at++]) : end;
  }
};

}  // namespace testlib

#endif
