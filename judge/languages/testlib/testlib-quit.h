/* How a program ends: which result counts, what is told, where it is written, and the exit code. */
#ifndef TESTLIB_QUIT_H
#define TESTLIB_QUIT_H

#include "testlib-text.h"
#include "testlib-validator.h"

#ifdef TESTLIB_THROW_EXIT_EXCEPTION_INSTEAD_OF_EXIT
/** Thrown in place of ending the program. */
class exit_exception : public std::exception {
 public:
  explicit exit_exception(int code) : code(code) {}
  int getExitCode() const { return code; }

 private:
  int code;
};
#endif

namespace testlib {

/** What has happened of what must happen before the end; see testlib-exit.h. */
struct Progress {
  bool isRegistered = false, hasQuit = false, hasReadEof = false;
  /** main() has returned, or the program was told to exit. */
  bool isLeaving = false;
  int exitCode = 0;
};
inline Progress progress;

/* What a validator or a scorer does last. Others are compiled without it, in less time. */
inline void (*atTheEnd)() = nullptr;

/** A result with its message, and what is said behind it in parentheses. */
struct Ending {
  TResult result;
  std::string message;
  std::vector<std::string> notes;

  std::string text() const {
    return notes.empty() ? message : message + " (" + join(notes, ", ") + ")";
  }
};

/** What quitp was given; infinite where nothing was. */
inline double points = HUGE_VAL;
inline std::string pointsText(double number) {
  return removeDoubleTrailingZeroes(format("%.10f", number));
}

inline std::string headOf(TResult result) {
  if (result >= _partially) return format("partially correct (%d)", result - _partially);
  switch (result) {
    case _ok: return "ok";
    case _wa: return "wrong answer";
    case _points: return "points";
    case _unexpected_eof: return "unexpected eof";
    case _fail: return "FAIL";
    default: return "wrong output format";
  }
}

/** The result as the XML report names it, with its attributes. */
inline std::string outcomeOf(TResult result) {
  auto outcome = [](const std::string& name) { return "outcome = \"" + name + "\""; };
  if (result >= _partially)
    return outcome("partially-correct") + format(" pctype = \"%d\"", result - _partially);
  switch (result) {
    case _ok: return outcome("accepted");
    case _wa: return outcome("wrong-answer");
    case _points: return outcome("points") + " points = \"" + pointsText(points) + "\"";
    case _unexpected_eof: return outcome("unexpected-eof");
    case _fail: return outcome("fail");
    default: return outcome("presentation-error");
  }
}

/** Text for XML; what cannot stand there becomes a point. */
inline std::string xmlText(const std::string& text) {
  const std::map<char, const char*> names = {
      {'&', "&amp;"}, {'<', "&lt;"}, {'>', "&gt;"}, {'"', "&quot;"}};
  std::string written;
  for (char one : text) {
    auto name = names.find(one);
    if (name != names.end()) written += name->second;
    else written += one >= 0 && one < ' ' ? '.' : one;
  }
  return written;
}

/** Writes the report, where one was asked for; false where it cannot be written. */
inline bool writeReport(const Ending& ending) {
  std::ofstream report(resultName);
  if (appesMode)
    report << "<?xml version=\"1.0\" encoding=\"" << appesModeEncoding << "\"?><result "
           << outcomeOf(ending.result) << ">" << xmlText(ending.text()) << "</result>\n";
  else
    report << ending.text();
  report.close();
  return report.good();
}

/** Ends the process, also where it is ending already. */
NORETURN inline void leave(int exitCode) {
  progress.exitCode = exitCode;
#ifdef TESTLIB_THROW_EXIT_EXCEPTION_INSTEAD_OF_EXIT
  if (!progress.isLeaving) throw exit_exception(exitCode);
#endif
  if (!progress.isLeaving) std::exit(exitCode);
  std::cout.flush();
  std::fflush(nullptr);
  _exit(exitCode);
}

/** Tells the result and ends the program. */
NORETURN inline void finish(Ending ending) {
  progress.hasQuit = true;
  if (appesMode && ending.result == _points && std::isinf(points))
    ending = {_fail, "a report needs the number of points", {}};
  if (!resultName.empty() && !writeReport(ending)) {
    ending = {_fail, "cannot write the report to " + resultName, {}};
  }
  std::string told = headOf(ending.result) + " " + ending.text() + "\n";
  std::fwrite(told.data(), 1, told.size(), stderr);
  if (tout.is_open()) tout.close();
  bool isWrongForm = ending.result == _dirt;
  leave(resultExitCode(isWrongForm ? _pe : ending.result));
}

/** The test case that is judged, or how many were, where the program has told. */
inline std::vector<std::string> caseNotes(TResult result) {
  if (testCase < 0) return {};
  std::string number = std::to_string(testCase);
  bool isWhole = result == _ok || result == _points;
  if (!isWhole) return {"test case " + number};
  return {number + (testCase == 1 ? " test case" : " test cases")};
}

}  // namespace testlib

/** Ends the process with an exit code. */
NORETURN inline void halt(int exitCode) { testlib::leave(exitCode); }

inline void InStream::quit(TResult result, const std::string& message) {
#ifndef ENABLE_UNEXPECTED_EOF
  if (result == _unexpected_eof) result = _pe;
#endif
  bool isKnown = (result >= _ok && result <= _points) || result == _unexpected_eof ||
                 result >= _partially;
  testlib::Ending ending = {result, trim(message), testlib::caseNotes(result)};
  if (testlibMode == _scorer && result != _fail)
    ending = {_fail, "a scorer gives points and no result", {}};
  else if (!isKnown)
    ending = {_fail, "there is no result " + std::to_string(result), {}};

  bool allowsMore = result != _ok && result != _points && result < _partially;
  if (mode != _output && ending.result != _fail) {
    ending = {_fail, ending.message, testlib::caseNotes(_fail)};
    if (!name.empty()) ending.notes.push_back(name);
    if (testlibMode == _validator && mode == _input && lastLine != -1)
      ending.notes.push_back("line " + std::to_string(lastLine));
  } else if (ending.result != _fail && !allowsMore && testlibMode != _interactor &&
             !ouf.seekEof()) {
    ending = {_dirt, "the output goes on after the answer", testlib::caseNotes(_dirt)};
  }
  if (ending.message.size() > maxMessageLength)
    ending.message = "the message is cut off: " + ending.message.substr(0, maxMessageLength);
  testlib::finish(std::move(ending));
}
inline void InStream::quitf(TResult result, const char* form, ...) {
  TESTLIB_FORMATTED(message, form);
  quit(result, message);
}
inline void InStream::quitif(bool holds, TResult result, const char* form, ...) {
  if (!holds) return;
  TESTLIB_FORMATTED(message, form);
  quit(result, message);
}
inline void InStream::ensuref(bool holds, const char* form, ...) {
  if (holds) return;
  TESTLIB_FORMATTED(message, form);
  quit(_wa, message);
}

/* End the program with a result about the output. */
NORETURN inline void quit(TResult result, const std::string& message) { ouf.quit(result, message); }
__attribute__((noreturn, format(printf, 2, 3))) inline void quitf(TResult result, const char* form,
                                                                  ...) {
  TESTLIB_FORMATTED(message, form);
  quit(result, message);
}
__attribute__((format(printf, 3, 4))) inline void quitif(bool holds, TResult result,
                                                         const char* form, ...) {
  if (!holds) return;
  TESTLIB_FORMATTED(message, form);
  quit(result, message);
}

inline void testlib::fail(const std::string& message) { quit(_fail, message); }

/* What must hold of input, answer and the program itself. */
inline void testlibEnsure(bool holds, const std::string& message) {
  if (!holds) quit(_fail, message);
}
#define ensure(condition) testlibEnsure((condition), "it does not hold that " #condition)
#define TESTLIB_AS_TEXT(value) #value
#define TESTLIB_LINE(line) TESTLIB_AS_TEXT(line)
#define ensure_ext(condition) \
  testlibEnsure((condition), "line " TESTLIB_LINE(__LINE__) ": it does not hold that " #condition)
__attribute__((format(printf, 2, 3))) inline void ensuref(bool holds, const char* form, ...) {
  if (holds) return;
  TESTLIB_FORMATTED(message, form);
  quit(_fail, message);
}

/** Names the program. */
__attribute__((format(printf, 1, 2))) inline void setName(const char* form, ...) {
  TESTLIB_FORMATTED(name, form);
  checkerName = name;
}

/** Says which test case comes now, counted from 0 or from 1 as the first call says. */
inline void setTestCase(int number) {
  static const bool isFromZero = number == 0;
  testlib::testCase = number + isFromZero;
  if (testlibMode == _validator) inf.setTestCase(testlib::testCase);
}
inline void unsetTestCase() { testlib::testCase = -1; }

#endif
