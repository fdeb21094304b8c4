/* The functions of testlib-stream.h: opening, characters, tokens and lines. */
#ifndef TESTLIB_READ_CODE_H
#define TESTLIB_READ_CODE_H

#include "testlib-numbers-code.h"
#include "testlib-quit-code.h"

TESTLIB_CODE void InStream::init(const std::string& path, TMode as) {
  name = path;
  mode = as;
  stdfile = false;
  reset();
}
TESTLIB_CODE void InStream::init(std::FILE* file, TMode as) {
  mode = as;
  stdfile = file == stdin;
  name = stdfile ? "stdin" : "untitled";
  reset(file);
}
TESTLIB_CODE void InStream::reset(std::FILE* file) {
  if (opened && stdfile) quit(_fail, "the standard input cannot be read again");
  if (opened) close();
  if (file == nullptr) file = std::fopen(name.c_str(), "rb");
  if (file == nullptr) {
    // Many checkers never read their input.
    if (mode == _input) return;
    quit(mode == _output ? _pe : _fail, "there is no file " + name);
  }
  long size = stdfile || std::fseek(file, 0, SEEK_END) != 0 ? 0 : std::ftell(file);
  if (!stdfile) std::rewind(file);
  opened = true;
  source.open(file);
  if (size > 0 && size_t(size) > maxFileSize)
    quit(_pe, format("the file has %ld bytes, more than %zu", size, maxFileSize));
}
TESTLIB_CODE void InStream::close() {
  source.close();
  opened = false;
}

TESTLIB_CODE void InStream::mustBeOpen() {
  if (!source.isOpen) quit(_fail, "a file is read that is not open");
}
TESTLIB_CODE void InStream::setTestCase(int testCase) {
  bool isPossible = testlibMode == _validator && this == &inf && stdfile;
  if (!isPossible || testCase < 0 || testCase > testlib::testCaseMax)
    quit(_fail, format("the test case cannot be set to %d here", testCase));
  source.markCase(testCase);
}

TESTLIB_CODE char InStream::curChar() {
  mustBeOpen();
  return char(source.peek());
}
TESTLIB_CODE char InStream::nextChar() {
  mustBeOpen();
  return char(source.next());
}
TESTLIB_CODE char InStream::readChar(char wanted) {
  mustBeOpen();
  lastLine = source.line;
  int found = source.next();
  if (found == static_cast<unsigned char>(wanted)) return wanted;
  auto shown = [](int one) -> std::string {
    if (one == testlib::Source::end) return "the end of the file";
    if (one == ' ') return "a space";
    if (one == '\n' || one == '\r') return "the end of the line";
    return "'" + compress(std::string(1, char(one))) + "'";
  };
  quit(_pe, "expected " + shown(static_cast<unsigned char>(wanted)) + ", found " + shown(found));
}
TESTLIB_CODE void InStream::skipBlanks() {
  mustBeOpen();
  int one = source.next();
  while (isBlanks(one)) one = source.next();
  source.back(one);
}
TESTLIB_CODE void InStream::skipBom() {
  const std::string mark = "\xEF\xBB\xBF";
  size_t found = 0;
  while (found < mark.size() && source.peek() == static_cast<unsigned char>(mark[found])) {
    source.next();
    found++;
  }
  if (found == mark.size()) return;
  while (found > 0) unreadChar(mark[--found]);
}

TESTLIB_CODE bool InStream::eof() {
  return !source.isOpen || source.peek() == testlib::Source::end;
}
TESTLIB_CODE bool InStream::eoln() {
  if (!source.isOpen) return true;
  int one = source.next();
  if (one == LF || (one == testlib::Source::end && !strict)) return true;
  if (one == CR && !strict && source.peek() == LF) {
    source.next();
    return true;
  }
  source.back(one);
  return false;
}
TESTLIB_CODE bool InStream::seekEof() {
  if (!source.isOpen) return true;
  skipBlanks();
  return eof();
}
TESTLIB_CODE bool InStream::seekEoln() {
  if (!source.isOpen) return true;
  int one = source.next();
  while (one == SPACE || one == TAB) one = source.next();
  source.back(one);
  return eoln();
}
TESTLIB_CODE void InStream::readEoln() {
  mustBeOpen();
  lastLine = source.line;
  if (!eoln()) quit(_pe, "expected the end of the line");
}
TESTLIB_CODE void InStream::readEof() {
  mustBeOpen();
  lastLine = source.line;
  if (!eof()) quit(_pe, "expected the end of the file");
  if (this == &inf) testlib::progress.hasReadEof = true;
}

TESTLIB_CODE std::string InStream::called(const std::string& variable,
                                          const char* otherwise) const {
  std::string plain = Validator::withoutTildes(variable);
  if (index == nullptr) return plain.empty() ? otherwise : plain;
  return (plain.empty() ? "element " : plain + "[") + std::to_string(*index) +
         (plain.empty() ? "" : "]");
}
TESTLIB_CODE void InStream::mustMatch(const std::string& text, const pattern& form,
                                      const std::string& variable, const char* kind) {
  if (!form.matches(text))
    quit(_wa, "expected " + called(variable, kind) + " of the form " + form.src() + ", found " +
                  compress(text));
  if (strict && !variable.empty()) validator.addVariable(variable);
}

TESTLIB_CODE void InStream::readWordTo(std::string& token) {
  mustBeOpen();
  if (!strict) skipBlanks();
  lastLine = source.line;
  int one = source.next();
  if (one == testlib::Source::end) quit(_unexpected_eof, "ends where a token is expected");
  if (isBlanks(one)) quit(_pe, "expected a token, found white space");
  token.clear();
  for (; one != testlib::Source::end && !isBlanks(one); one = source.next()) {
    token += char(one);
    if (token.size() > maxTokenLength)
      quit(_pe, format("a token has more than %zu characters", maxTokenLength));
  }
  source.back(one);
}
TESTLIB_CODE void InStream::readWordTo(std::string& token, const pattern& form,
                                       const std::string& variable) {
  readWordTo(token);
  mustMatch(token, form, variable, "a token");
}
TESTLIB_CODE std::string InStream::readWord() {
  std::string token;
  readWordTo(token);
  return token;
}
TESTLIB_CODE std::string InStream::readWord(const pattern& form, const std::string& variable) {
  std::string token;
  readWordTo(token, form, variable);
  return token;
}

TESTLIB_CODE void InStream::readStringTo(std::string& line) {
  // A missing file has no lines: this is a fault of the output, not of the checker.
  if (!source.isOpen) quit(_pe, "expected a line");
  line.clear();
  for (int one; (one = source.peek()) != LF && one != testlib::Source::end;) {
    lastLine = source.line;
    source.next();
    if (one == CR) {
      // Before the end of a line it belongs to that; elsewhere testlib leaves it out.
      if (source.peek() == LF) {
        source.back(CR);
        break;
      }
      one = source.next();
      if (one == testlib::Source::end) break;
    }
    line += char(one);
  }
  if (strict) readEoln();
  else eoln();
}
TESTLIB_CODE void InStream::readStringTo(std::string& line, const pattern& form,
                                         const std::string& variable) {
  readStringTo(line);
  mustMatch(line, form, variable, "a line");
}
TESTLIB_CODE std::string InStream::readString() {
  std::string line;
  readStringTo(line);
  return line;
}
TESTLIB_CODE std::string InStream::readString(const pattern& form, const std::string& variable) {
  std::string line;
  readStringTo(line, form, variable);
  return line;
}

template <typename Value>
Value InStream::within(Value value, Value low, Value high, const std::string& variable) {
  auto shown = [](Value one) {
    if constexpr (std::is_integral_v<Value>) return toHumanReadableString(one);
    else return vtos(one);
  };
  if (value < low || value > high)
    quit(_wa, "expected " + called(variable, "a number") + " from " + shown(low) + " to " +
                  shown(high) + ", found " + vtos(value));
  if (strict && !variable.empty()) validator.addValue(variable, value, low, high);
  return value;
}

#endif
