/* The functions of testlib-pattern.h. */
#ifndef TESTLIB_PATTERN_CODE_H
#define TESTLIB_PATTERN_CODE_H

#include "testlib-pattern.h"

TESTLIB_CODE pattern::pattern(const std::string& text) : source(text) {
  std::vector<Symbol> symbols = symbolsOf(text);
  top = parse(symbols.data(), symbols.data() + symbols.size());
}
TESTLIB_CODE pattern::pattern(const char* text) : pattern(std::string(text)) {}
TESTLIB_CODE pattern::pattern(const pattern& other) = default;
TESTLIB_CODE pattern::pattern(pattern&& other) noexcept = default;
TESTLIB_CODE pattern& pattern::operator=(const pattern& other) = default;
TESTLIB_CODE pattern& pattern::operator=(pattern&& other) noexcept = default;
TESTLIB_CODE pattern::~pattern() = default;

TESTLIB_CODE std::string pattern::next(random_t& random) const {
  std::string text;
  append(text, top, random);
  return text;
}
TESTLIB_CODE bool pattern::matches(const std::string& text) const {
  return matchesFrom(top, text, 0);
}
TESTLIB_CODE std::string pattern::src() const { return source; }

NORETURN TESTLIB_CODE void pattern::refuse() const {
  testlib::fail("the pattern \"" + source + "\" is not understood");
}

TESTLIB_CODE std::vector<pattern::Symbol> pattern::symbolsOf(const std::string& text) const {
  std::vector<Symbol> symbols;
  for (size_t i = 0; i < text.size(); i++) {
    bool isEscaped = text[i] == '\\';
    if (isEscaped && ++i == text.size()) refuse();
    if (isEscaped || text[i] != ' ') symbols.push_back({text[i], !isEscaped});
  }
  return symbols;
}

TESTLIB_CODE pattern::Node pattern::parse(const Symbol* begin, const Symbol* end) const {
  int depth = 0;
  const Symbol* firstClose = nullptr;
  std::vector<const Symbol*> bars;
  for (const Symbol* at = begin; at != end; at++) {
    if (at->is('(')) {
      depth++;
    } else if (at->is(')')) {
      depth--;
      if (depth == 0 && firstClose == nullptr) firstClose = at;
    } else if (depth < 0) {
      refuse();
    } else if (depth == 0 && at->is('|')) {
      bars.push_back(at);
    }
  }
  if (depth != 0 || begin == end) refuse();

  Node node;
  if (!bars.empty()) {
    bars.push_back(end);
    for (const Symbol* bar : bars) {
      node.branches.push_back(parse(begin, bar));
      begin = bar + 1;
    }
  } else if (begin->is('(') && firstClose == end - 1) {
    node.branches.push_back(parse(begin + 1, end - 1));
  } else {
    do node.atoms.push_back(readAtom(begin, end));
    while (begin != end && !begin->is('('));
    if (begin != end) node.branches.push_back(parse(begin, end));
  }
  return node;
}

TESTLIB_CODE pattern::Atom pattern::readAtom(const Symbol*& at, const Symbol* end) const {
  Atom atom;
  if (at->is('(') || at->is(')')) refuse();
  if (at->is('[')) atom.choices = readSet(at, end);
  else atom.choices.push_back((at++)->value);
  for (signed char one : atom.choices) atom.set.set(static_cast<unsigned char>(one));

  if (at != end && at->is('{')) readCounts(atom, at, end);
  else if (at != end) readSign(atom, at);
  return atom;
}

/** Reads one of ? * + if there is one. */
TESTLIB_CODE void pattern::readSign(Atom& atom, const Symbol*& at) {
  bool isOptional = at->is('?') || at->is('*');
  bool isEndless = at->is('*') || at->is('+');
  if (isOptional) atom.least = 0;
  if (isEndless) atom.most = INT_MAX;
  if (isOptional || isEndless) at++;
}

/** The characters of a set, in order, starting at its bracket. */
TESTLIB_CODE std::vector<signed char> pattern::readSet(const Symbol*& at, const Symbol* end) const {
  bool isNegative = ++at != end && at->is('^');
  if (isNegative) at++;
  std::vector<signed char> listed;
  int parentheses = 0;
  bool startsRange = false;
  for (; at != end && !at->is(']'); at++) {
    if (at->is('-') && startsRange && at + 1 != end && !(at + 1)->is(']')) {
      addRange(listed, (++at)->value);
      startsRange = false;
    } else {
      listed.push_back(at->value);
      startsRange = true;
    }
    parentheses += at->is('(') - at->is(')');
  }
  if (at == end || parentheses != 0) refuse();
  at++;
  std::sort(listed.begin(), listed.end());
  if (!isNegative) return listed;
  std::vector<signed char> others;
  for (int code = SCHAR_MIN; code <= SCHAR_MAX; code++)
    // The byte 255 is in no set, because it stands for the end of a file.
    if (code != -1 && !std::binary_search(listed.begin(), listed.end(), code))
      others.push_back(static_cast<signed char>(code));
  return others;
}

/** Adds the characters after the last one, up to and including another. */
TESTLIB_CODE void pattern::addRange(std::vector<signed char>& listed, signed char last) const {
  if (listed.back() > last) refuse();
  for (int code = listed.back() + 1; code <= last; code++)
    listed.push_back(static_cast<signed char>(code));
}

/** Reads {5} or {1,5}. */
TESTLIB_CODE void pattern::readCounts(Atom& atom, const Symbol*& at, const Symbol* end) const {
  std::vector<std::string> parts(1);
  for (at++; at != end && !at->is('}'); at++)
    if (at->is(',')) parts.emplace_back();
    else parts.back() += at->value;
  if (at == end) refuse();
  at++;
  if (parts.back().empty()) parts.pop_back();
  if (parts.empty() || parts.size() > 2) refuse();
  atom.least = countOf(parts.front());
  atom.most = countOf(parts.back());
  if (atom.least > atom.most) refuse();
}

TESTLIB_CODE int pattern::countOf(const std::string& digits) const {
  char* end = nullptr;
  long count = std::strtol(digits.c_str(), &end, 10);
  if (end == digits.c_str() || count < 0 || count > INT_MAX) refuse();
  return int(count);
}

TESTLIB_CODE void pattern::append(std::string& text, const Node& node, random_t& random) const {
  for (size_t i = 0; i < node.atoms.size(); i++) {
    // In testlib what follows is a branch of its own, chosen among one.
    if (i > 0) random.next(1);
    const Atom& atom = node.atoms[i];
    if (atom.most == INT_MAX) testlib::fail("no text can be made from * and + in a pattern");
    if (atom.most <= 0) continue;
    int count = random.next(atom.most - atom.least + 1) + atom.least;
    for (int made = 0; made < count; made++)
      text += char(atom.choices[size_t(random.next(int(atom.choices.size())))]);
  }
  if (node.branches.empty()) return;
  append(text, node.branches[size_t(random.next(int(node.branches.size())))], random);
}

TESTLIB_CODE bool pattern::matchesFrom(const Node& node, const std::string& text, size_t at) const {
  for (const Atom& atom : node.atoms) {
    if (atom.most <= 0) continue;
    int count = 0;
    while (count < atom.most && at < text.size() &&
           atom.set[static_cast<unsigned char>(text[at])]) {
      count++;
      at++;
    }
    if (count < atom.least) return false;
  }
  if (node.branches.empty()) return at == text.size();
  auto matchesRest = [&](const Node& branch) { return matchesFrom(branch, text, at); };
  return std::any_of(node.branches.begin(), node.branches.end(), matchesRest);
}
TESTLIB_CODE std::string random_t::next(const std::string& text) {
  return pattern(text).next(*this);
}
TESTLIB_CODE std::string random_t::next(const char* form, ...) {
  TESTLIB_FORMATTED(text, form);
  return next(text);
}

#endif
