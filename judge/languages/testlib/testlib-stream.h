/* A file that is read: input, output and answer of a checker, the input of a validator, or what a
 * program says to an interactor. Every read advances. If the file contains something else, the read
 * ends the program: with a verdict if the file is the output, and as a failure otherwise. */
#ifndef TESTLIB_STREAM_H
#define TESTLIB_STREAM_H

#include "testlib-pattern.h"
#include "testlib-source.h"

struct InStream {
  using Text = std::string;
  template <typename Value>
  using Many = std::vector<Value>;
  using Unsigned = unsigned long long;

  std::string name;
  TMode mode = _input;
  bool opened = false;
  /** Whether this is the standard input. */
  bool stdfile = false;
  /** Whether white space counts, as it does for a validator. */
  bool strict = false;
  /** The line of the last token or character, counted from 1; -1 before the first read. */
  int lastLine = -1;

  size_t maxFileSize = 128 * 1024 * 1024;
  size_t maxTokenLength = 32 * 1024 * 1024;
  size_t maxMessageLength = 32000;

  InStream() = default;
  /** Reads a text instead of a file, in the mode of another stream. */
  InStream(const InStream& like, const Text& content)
      : name("based on " + like.name), mode(like.mode), opened(true), strict(like.strict) {
    source.open(content);
  }
  InStream(const InStream&) = delete;
  InStream& operator=(const InStream&) = delete;

  void init(const Text& path, TMode as);
  void init(std::FILE* file, TMode as);
  /** Reads the file from its start again, or another file. */
  void reset(std::FILE* file = nullptr);
  void close();

  /* Characters; char(EOFC) at the end of the file. */
  char curChar();
  char nextChar();
  char readChar() { return nextChar(); }
  char readChar(char wanted);
  char readSpace() { return readChar(' '); }
  void skipChar() { nextChar(); }
  void unreadChar(char one) { source.back(static_cast<unsigned char>(one)); }
  void skipBlanks();
  void skipBom();

  /* Ends of lines and of the file. Those that seek skip blanks first. */
  bool eof();
  bool eoln();
  bool seekEof();
  bool seekEoln();
  void readEoln();
  void readEof();
  void nextLine() { readLine(); }

  /* Tokens: characters that are not blank. */
  void readWordTo(Text& token);
  void readWordTo(Text& token, const pattern& form, const Text& variable = "");
  void readTokenTo(Text& token) { readWordTo(token); }
  void readTokenTo(Text& token, const pattern& form, const Text& variable = "") {
    readWordTo(token, form, variable);
  }
  Text readWord();
  Text readWord(const pattern& form, const Text& variable = "");
  Text readToken() { return readWord(); }
  Text readToken(const pattern& form, const Text& variable = "") { return readWord(form, variable); }

  /* Lines, without their ends. */
  void readStringTo(Text& line);
  void readStringTo(Text& line, const pattern& form, const Text& variable = "");
  void readLineTo(Text& line) { readStringTo(line); }
  void readLineTo(Text& line, const pattern& form, const Text& variable = "") {
    readStringTo(line, form, variable);
  }
  Text readString();
  Text readString(const pattern& form, const Text& variable = "");
  Text readLine() { return readString(); }
  Text readLine(const pattern& form, const Text& variable = "") { return readString(form, variable); }

  /* Whole numbers, without a plus sign or leading zeros. */
  long long readLong();
  long long readLong(long long low, long long high, const Text& variable = "");
  Unsigned readLong(Unsigned low, Unsigned high, const Text& variable = "") {
    return readUnsignedLong(low, high, variable);
  }
  Unsigned readUnsignedLong();
  Unsigned readUnsignedLong(Unsigned low, Unsigned high, const Text& variable = "");
  int readInt();
  int readInt(int low, int high, const Text& variable = "");
  int readInteger() { return readInt(); }
  int readInteger(int low, int high, const Text& variable = "") {
    return readInt(low, high, variable);
  }

  /* Numbers with a fraction. Strict ones have no exponent and the given number of decimal places.
     */
  double readReal();
  double readReal(double low, double high, const Text& variable = "");
  double readDouble() { return readReal(); }
  double readDouble(double low, double high, const Text& variable = "") {
    return readReal(low, high, variable);
  }
  double readStrictReal(double low, double high, int digitsMin, int digitsMax,
                        const Text& variable = "");
  double readStrictDouble(double low, double high, int digitsMin, int digitsMax,
                          const Text& variable = "") {
    return readStrictReal(low, high, digitsMin, digitsMax, variable);
  }

  /* Several values of a kind. Strict streams require one space between them, and an end for each
     line. */
  Many<Text> readWords(int size, int first = 1);
  Many<Text> readWords(int size, const pattern& form, const Text& variable = "", int first = 1);
  Many<Text> readTokens(int size, int first = 1) { return readWords(size, first); }
  Many<Text> readTokens(int size, const pattern& form, const Text& variable = "", int first = 1) {
    return readWords(size, form, variable, first);
  }
  Many<Text> readStrings(int size, int first = 1);
  Many<Text> readStrings(int size, const pattern& form, const Text& variable = "", int first = 1);
  Many<Text> readLines(int size, int first = 1) { return readStrings(size, first); }
  Many<Text> readLines(int size, const pattern& form, const Text& variable = "", int first = 1) {
    return readStrings(size, form, variable, first);
  }
  Many<int> readInts(int size, int first = 1);
  Many<int> readInts(int size, int low, int high, const Text& variable = "", int first = 1);
  Many<int> readIntegers(int size, int first = 1) { return readInts(size, first); }
  Many<int> readIntegers(int size, int low, int high, const Text& variable = "", int first = 1) {
    return readInts(size, low, high, variable, first);
  }
  Many<long long> readLongs(int size, int first = 1);
  Many<long long> readLongs(int size, long long low, long long high, const Text& variable = "",
                            int first = 1);
  Many<Unsigned> readLongs(int size, Unsigned low, Unsigned high, const Text& variable = "",
                           int first = 1) {
    return readUnsignedLongs(size, low, high, variable, first);
  }
  Many<Unsigned> readUnsignedLongs(int size, int first = 1);
  Many<Unsigned> readUnsignedLongs(int size, Unsigned low, Unsigned high,
                                   const Text& variable = "", int first = 1);
  Many<double> readReals(int size, int first = 1);
  Many<double> readReals(int size, double low, double high, const Text& variable = "",
                         int first = 1);
  Many<double> readDoubles(int size, int first = 1) { return readReals(size, first); }
  Many<double> readDoubles(int size, double low, double high, const Text& variable = "",
                           int first = 1) {
    return readReals(size, low, high, variable, first);
  }
  Many<double> readStrictReals(int size, double low, double high, int digitsMin, int digitsMax,
                               const Text& variable = "", int first = 1);
  Many<double> readStrictDoubles(int size, double low, double high, int digitsMin, int digitsMax,
                                 const Text& variable = "", int first = 1) {
    return readStrictReals(size, low, high, digitsMin, digitsMax, variable, first);
  }

  /* Ends the program. For input and answer, every result is a failure. */
  NORETURN void quit(TResult result, const Text& message);
  NORETURN void quits(TResult result, const Text& message) { quit(result, message); }
  __attribute__((noreturn, format(printf, 3, 4))) void quitf(TResult result, const char* form, ...);
  __attribute__((format(printf, 4, 5))) void quitif(bool holds, TResult result, const char* form,
                                                    ...);
  __attribute__((format(printf, 3, 4))) void ensuref(bool holds, const char* form, ...);
  /** What `stream.ensure(condition)` calls. */
  void testlibEnsure(bool holds, const Text& message) {
    if (!holds) quit(_wa, message);
  }

  /** The next value as messages name it: "n", "a[3]", or `otherwise`. */
  Text called(const Text& variable, const char* otherwise) const;

  /** Starts a test case of the input that a validator reads. */
  void setTestCase(int testCase);
  std::vector<int> getReadChars() { return source.kept; }
  /** From now on, keeps what is read; see testlib-validator.h. */
  void keepReadChars() { source.keep(); }

 private:
  testlib::Source source;
  /** The index of the current value among several; null otherwise. */
  const long long* index = nullptr;

  void mustBeOpen();
  void mustMatch(const Text& text, const pattern& form, const Text& variable, const char* kind);
  template <typename Value>
  Value within(Value value, Value low, Value high, const Text& variable);
  template <typename Read>
  auto many(int size, int first, const Text& variable, Read one);
  template <typename Read>
  auto manySpaced(int size, int first, const Text& variable, Read one);
};

/** The input, the output of the program, and the answer of the jury. */
TESTLIB_SHARED(InStream inf);
TESTLIB_SHARED(InStream ouf);
TESTLIB_SHARED(InStream ans);
/** What an interactor leaves for the checker. */
TESTLIB_SHARED(std::fstream tout);

#endif
