/* What checkers written for testlib need, for those that do not bring their own testlib.h: reading
 * the three files and giving a verdict. Written for this judge; generators, validators and
 * interactors have no use here and are left out.
 */
#ifndef ARBITER_TESTLIB_H
#define ARBITER_TESTLIB_H

#include <bits/stdc++.h>

enum TResult { _ok = 0, _wa = 1, _pe = 2, _fail = 3, _dirt = 4, _points = 5, _unexpected_eof = 8 };

inline std::string format(const char* pattern, ...) {
  char text[4096];
  va_list values;
  va_start(values, pattern);
  vsnprintf(text, sizeof text, pattern, values);
  va_end(values);
  return text;
}
inline std::string format(const std::string text) { return text; }

/* Ends the checker: the result is its exit code, the message goes to stderr. */
[[noreturn]] void quit(TResult result, const std::string& message);

#define ARBITER_TESTLIB_FORMATTED(target)                \
  char text[4096];                                       \
  va_list values;                                        \
  va_start(values, pattern);                             \
  vsnprintf(text, sizeof text, pattern, values);         \
  va_end(values);                                        \
  target

/* One of the three files, read token by token. The program answers for what is wrong in its output,
 * the problem for what is wrong in input and answer. */
class InStream {
 public:
  bool isOutput = false;

  void open(const std::string& path, const char* called, bool output) {
    std::ifstream file(path, std::ios::binary);
    if (!file) ::quit(_fail, std::string("cannot read the ") + called);
    data.assign(std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>());
    name = called;
    isOutput = output;
  }

  [[noreturn]] void quit(TResult result, const std::string& message) {
    if (isOutput || result == _ok) ::quit(result, message);
    ::quit(_fail, name + ": " + message);
  }
  [[noreturn]] void quitf(TResult result, const char* pattern, ...) {
    ARBITER_TESTLIB_FORMATTED(quit(result, text));
  }

  bool eof() const { return at >= data.size(); }
  bool eoln() const { return eof() || data[at] == '\n' || data[at] == '\r'; }
  bool seekEof() {
    skipBlanks();
    return eof();
  }
  bool seekEoln() {
    while (!eof() && (data[at] == ' ' || data[at] == '\t')) at++;
    return eoln();
  }
  void skipBlanks() {
    while (!eof() && isBlank(data[at])) at++;
  }

  char curChar() const { return eof() ? '\xff' : data[at]; }
  char readChar() {
    if (eof()) quit(_unexpected_eof, "ends where a character is expected");
    return data[at++];
  }
  char readChar(char wanted) {
    char found = readChar();
    if (found != wanted) quit(_pe, std::string("expected the character ") + wanted);
    return found;
  }
  char readSpace() { return readChar(' '); }
  void readEoln() {
    if (!eof() && data[at] == '\r') at++;
    if (eof() || data[at++] != '\n') quit(_pe, "expected the end of the line");
  }
  void readEof() {
    if (!eof()) quit(_pe, "expected the end of the file");
  }

  std::string readToken() {
    skipBlanks();
    if (eof()) quit(_unexpected_eof, "ends where a token is expected");
    size_t start = at;
    while (!eof() && !isBlank(data[at])) at++;
    return data.substr(start, at - start);
  }
  std::string readWord() { return readToken(); }
  std::string readToken(const std::string& pattern, const std::string& called = "") {
    std::string token = readToken();
    if (!std::regex_match(token, std::regex(pattern)))
      refuse(token, called, "of the form " + pattern);
    return token;
  }
  std::string readWord(const std::string& pattern, const std::string& called = "") {
    return readToken(pattern, called);
  }

  std::string readLine() {
    if (eof()) quit(_unexpected_eof, "ends where a line is expected");
    size_t end = std::min(data.find('\n', at), data.size());
    std::string line = data.substr(at, end - at);
    at = std::min(end + 1, data.size());
    if (!line.empty() && line.back() == '\r') line.pop_back();
    return line;
  }
  std::string readString() { return readLine(); }

  long long readLong() { return asLong(readToken(), ""); }
  long long readLong(long long low, long long high, const std::string& called = "") {
    std::string token = readToken();
    long long value = asLong(token, called);
    if (value < low || value > high)
      refuse(token, called, "from " + std::to_string(low) + " to " + std::to_string(high));
    return value;
  }
  int readInt() { return int(readLong(INT_MIN, INT_MAX)); }
  int readInt(int low, int high, const std::string& called = "") {
    return int(readLong(low, high, called));
  }
  int readInteger() { return readInt(); }
  int readInteger(int low, int high, const std::string& called = "") {
    return readInt(low, high, called);
  }
  unsigned long long readUnsignedLong() {
    std::string token = readToken();
    unsigned long long value = 0;
    auto [end, error] = std::from_chars(token.data(), token.data() + token.size(), value);
    if (error != std::errc() || end != token.data() + token.size())
      refuse(token, "", "as a whole number");
    return value;
  }

  double readDouble() { return asDouble(readToken(), ""); }
  double readDouble(double low, double high, const std::string& called = "") {
    std::string token = readToken();
    double value = asDouble(token, called);
    if (!(value >= low && value <= high))
      refuse(token, called, "from " + std::to_string(low) + " to " + std::to_string(high));
    return value;
  }
  double readReal() { return readDouble(); }
  double readReal(double low, double high, const std::string& called = "") {
    return readDouble(low, high, called);
  }
  double readStrictDouble(double low, double high, int, int, const std::string& called = "") {
    return readDouble(low, high, called);
  }

  std::vector<int> readInts(int count, int low = INT_MIN, int high = INT_MAX,
                            const std::string& called = "") {
    std::vector<int> all;
    for (int i = 0; i < count; i++) all.push_back(readInt(low, high, called));
    return all;
  }
  std::vector<long long> readLongs(int count, long long low = LLONG_MIN, long long high = LLONG_MAX,
                                   const std::string& called = "") {
    std::vector<long long> all;
    for (int i = 0; i < count; i++) all.push_back(readLong(low, high, called));
    return all;
  }
  std::vector<std::string> readTokens(int count) {
    std::vector<std::string> all;
    for (int i = 0; i < count; i++) all.push_back(readToken());
    return all;
  }

 private:
  std::string data, name;
  size_t at = 0;

  static bool isBlank(char one) { return one == ' ' || (one >= '\t' && one <= '\r'); }

  [[noreturn]] void refuse(const std::string& token, const std::string& called,
                           const std::string& wanted) {
    std::string what = called.empty() ? "a value" : called;
    quit(_pe, "expected " + what + " " + wanted + ", found " + token.substr(0, 60));
  }
  long long asLong(const std::string& token, const std::string& called) {
    long long value = 0;
    auto [end, error] = std::from_chars(token.data(), token.data() + token.size(), value);
    if (error != std::errc() || end != token.data() + token.size())
      refuse(token, called, "as a whole number");
    return value;
  }
  double asDouble(const std::string& token, const std::string& called) {
    double value = 0;
    const char* start = token.data() + (token.size() > 1 && token[0] == '+');
    auto [end, error] = std::from_chars(start, token.data() + token.size(), value);
    bool whole = error == std::errc() && end == token.data() + token.size();
    if (!whole || !std::isfinite(value)) refuse(token, called, "as a number");
    return value;
  }
};

inline InStream inf, ouf, ans;

inline void quit(TResult result, const std::string& message) {
  static const std::map<TResult, const char*> words = {
      {_ok, "ok"}, {_wa, "wrong answer"}, {_pe, "wrong output format"}, {_fail, "FAIL"},
      {_unexpected_eof, "unexpected end"}};
  // A checker that says ok must have read the whole output.
  bool extra = result == _ok && ouf.isOutput && !ouf.seekEof();
  if (extra) result = _pe;
  auto word = words.find(result);
  if (word == words.end()) result = _fail;
  std::cerr << (word == words.end() ? "FAIL" : word->second) << " "
            << (extra ? "the output goes on after the answer" : message) << std::endl;
  std::exit(result);
}
[[noreturn]] inline void quitf(TResult result, const char* pattern, ...) {
  ARBITER_TESTLIB_FORMATTED(quit(result, text));
}
inline void quitif(bool condition, TResult result, const char* pattern, ...) {
  if (!condition) return;
  ARBITER_TESTLIB_FORMATTED(quit(result, text));
}
inline void ensuref(bool condition, const char* pattern, ...) {
  if (condition) return;
  ARBITER_TESTLIB_FORMATTED(quit(_fail, text));
}
#define ensure(condition) ensuref(condition, "it does not hold that %s", #condition)

/* Opens the files: checker input output answer. */
inline void registerTestlibCmd(int count, char* arguments[]) {
  if (count < 4) quit(_fail, "a checker is called with input, output and answer");
  inf.open(arguments[1], "input", false);
  ouf.open(arguments[2], "output", true);
  ans.open(arguments[3], "answer", false);
}

inline void setName(const char*, ...) {}

/* Whether the absolute or the relative error is at most `most`. */
inline bool doubleCompare(double expected, double result, double most) {
  if (std::isnan(expected)) return std::isnan(result);
  if (std::isinf(expected) || std::isnan(result) || std::isinf(result)) return expected == result;
  double allowed = (most + 1e-15) * std::max(1.0, std::fabs(expected));
  return std::fabs(result - expected) <= allowed;
}
inline double doubleDelta(double expected, double result) {
  double absolute = std::fabs(result - expected);
  return std::fabs(expected) > 1e-9 ? std::min(absolute, absolute / std::fabs(expected)) : absolute;
}

inline std::string upperCase(std::string text) {
  for (char& one : text) one = char(std::toupper((unsigned char)one));
  return text;
}
inline std::string lowerCase(std::string text) {
  for (char& one : text) one = char(std::tolower((unsigned char)one));
  return text;
}
inline std::string compress(const std::string& text) {
  return text.size() <= 64 ? text : text.substr(0, 30) + "..." + text.substr(text.size() - 31);
}
inline std::string englishEnding(int number) {
  int last = number % 10, teens = number / 10 % 10;
  if (teens == 1 || last > 3 || last == 0) return "th";
  return last == 1 ? "st" : last == 2 ? "nd" : "rd";
}
template <typename Value>
std::string vtos(const Value& value) {
  std::ostringstream text;
  text << value;
  return text.str();
}

#endif
