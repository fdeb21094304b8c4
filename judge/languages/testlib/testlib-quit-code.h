/* The functions of testlib-quit.h: which result counts, its message, where it goes, and the exit
   code. */
#ifndef TESTLIB_QUIT_CODE_H
#define TESTLIB_QUIT_CODE_H

#include "testlib-quit.h"

namespace testlib {

/** Which of the required calls were made before the end; see testlib-exit.h. */
struct Progress {
  bool isRegistered = false, hasQuit = false, hasReadEof = false;
  /** main() has returned, or the program was told to exit. */
  bool isLeaving = false;
  int exitCode = 0;
};
inline Progress progress;

/* The last action of a validator or a scorer. Other programs compile faster without it. */
inline void (*atTheEnd)() = nullptr;

/** A result with its message and the notes in parentheses after it. */
struct Ending {
  TResult result;
  std::string message;
  std::vector<std::string> notes;

  std::string text() const {
    return notes.empty() ? message : message + " (" + join(notes, ", ") + ")";
  }
};

/** The points given to quitp; infinite if it was not called. */
inline double points = HUGE_VAL;
TESTLIB_CODE std::string pointsText(double number) {
  return removeDoubleTrailingZeroes(format("%.10f", number));
}

TESTLIB_CODE std::string headOf(TResult result) {
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
TESTLIB_CODE std::string outcomeOf(TResult result) {
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

/** Text for XML; characters that XML does not allow become points. */
TESTLIB_CODE std::string xmlText(const std::string& text) {
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

/** Writes the report if one was requested; false if it cannot be written. */
TESTLIB_CODE bool writeReport(const Ending& ending) {
  std::ofstream report(resultName);
  if (appesMode)
    report << "<?xml version=\"1.0\" encoding=\"" << appesModeEncoding << "\"?><result "
           << outcomeOf(ending.result) << ">" << xmlText(ending.text()) << "</result>\n";
  else
    report << ending.text();
  report.close();
  return report.good();
}

/** Ends the process, even if it is ending already. */
NORETURN TESTLIB_CODE void leave(int exitCode) {
  progress.exitCode = exitCode;
#ifdef TESTLIB_THROW_EXIT_EXCEPTION_INSTEAD_OF_EXIT
  if (!progress.isLeaving) throw exit_exception(exitCode);
#endif
  if (!progress.isLeaving) std::exit(exitCode);
  std::cout.flush();
  std::fflush(nullptr);
  _exit(exitCode);
}

/** Reports the result and ends the program. */
NORETURN TESTLIB_CODE void finish(Ending ending) {
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

/** The test case that is judged, or the number of them, if the program has set it. */
TESTLIB_CODE std::vector<std::string> caseNotes(TResult result) {
  if (testCase < 0) return {};
  std::string number = std::to_string(testCase);
  bool isWhole = result == _ok || result == _points;
  if (!isWhole) return {"test case " + number};
  return {number + (testCase == 1 ? " test case" : " test cases")};
}

}  // namespace testlib

NORETURN TESTLIB_CODE void halt(int exitCode) { testlib::leave(exitCode); }

TESTLIB_CODE void InStream::quit(TResult result, const std::string& message) {
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
TESTLIB_CODE void InStream::quitf(TResult result, const char* form, ...) {
  TESTLIB_FORMATTED(message, form);
  quit(result, message);
}
TESTLIB_CODE void InStream::quitif(bool holds, TResult result, const char* form, ...) {
  if (!holds) return;
  TESTLIB_FORMATTED(message, form);
  quit(result, message);
}
TESTLIB_CODE void InStream::ensuref(bool holds, const char* form, ...) {
  if (holds) return;
  TESTLIB_FORMATTED(message, form);
  quit(_wa, message);
}

NORETURN TESTLIB_CODE void quit(TResult result, const std::string& message) {
  ouf.quit(result, message);
}
NORETURN TESTLIB_CODE void quitf(TResult result, const char* form, ...) {
  TESTLIB_FORMATTED(message, form);
  quit(result, message);
}
TESTLIB_CODE void quitif(bool holds, TResult result, const char* form, ...) {
  if (!holds) return;
  TESTLIB_FORMATTED(message, form);
  quit(result, message);
}

TESTLIB_CODE void testlib::fail(const std::string& message) { quit(_fail, message); }

TESTLIB_CODE void testlibEnsure(bool holds, const std::string& message) {
  if (!holds) quit(_fail, message);
}
TESTLIB_CODE void ensuref(bool holds, const char* form, ...) {
  if (holds) return;
  TESTLIB_FORMATTED(message, form);
  quit(_fail, message);
}

TESTLIB_CODE void setName(const char* form, ...) {
  TESTLIB_FORMATTED(name, form);
  checkerName = name;
}

TESTLIB_CODE void setTestCase(int number) {
  static const bool isFromZero = number == 0;
  testlib::testCase = number + isFromZero;
  if (testlibMode == _validator) inf.setTestCase(testlib::testCase);
}
TESTLIB_CODE void unsetTestCase() { testlib::testCase = -1; }

#endif
