/* The patterns of testlib: a small kind of regular expression that texts are matched with, greedily
 * and without a way back, and random texts are made from.
 *
 *   abc  [a-z0-9_]  [^0-9]  \[     characters, sets of them; a space counts behind a backslash only
 *   x?  x*  x+  x{5}  x{1,5}       how often; * and + are for matching only
 *   one|two   id-(one|two)         alternatives; a group stands alone or at the end
 *
 * Making a text takes as many random numbers as testlib does, so that the texts are the same.
 */
#ifndef TESTLIB_PATTERN_H
#define TESTLIB_PATTERN_H

#include "testlib-random.h"
#include "testlib-text.h"

class pattern {
 public:
  pattern(const std::string& text);
  pattern(const char* text);
  pattern(const pattern& other);
  pattern(pattern&& other) noexcept;
  pattern& operator=(const pattern& other);
  pattern& operator=(pattern&& other) noexcept;
  ~pattern();

  /** A random text that the pattern matches. */
  std::string next(random_t& random) const;
  bool matches(const std::string& text) const;
  /** The pattern as it was given. */
  std::string src() const;

 private:
  /** A character of the pattern; a plain one had no backslash before it and may be a command. */
  struct Symbol {
    char value;
    bool isPlain;

    bool is(char command) const { return isPlain && value == command; }
  };
  /** Any of a list of characters, `least` to `most` times; listed twice, it is twice as likely. */
  struct Atom {
    std::vector<signed char> choices;
    std::bitset<256> set;
    int least = 1, most = 1;
  };
  /** Atoms one after another, and then one of the branches, where there are any. */
  struct Node {
    std::vector<Atom> atoms;
    std::vector<Node> branches;
  };

  std::string source;
  Node top;

  NORETURN void refuse() const;
  std::vector<Symbol> symbolsOf(const std::string& text) const;
  Node parse(const Symbol* begin, const Symbol* end) const;
  Atom readAtom(const Symbol*& at, const Symbol* end) const;
  static void readSign(Atom& atom, const Symbol*& at);
  std::vector<signed char> readSet(const Symbol*& at, const Symbol* end) const;
  void addRange(std::vector<signed char>& listed, signed char last) const;
  void readCounts(Atom& atom, const Symbol*& at, const Symbol* end) const;
  int countOf(const std::string& digits) const;
  void append(std::string& text, const Node& node, random_t& random) const;
  bool matchesFrom(const Node& node, const std::string& text, size_t at) const;
};

#endif
