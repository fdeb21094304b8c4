/* How a program ends: with a result and a message. Also assertions, and the names for messages. */
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

/** Ends the process with an exit code. */
NORETURN void halt(int exitCode);

/* End the program with a result about the output. */
NORETURN void quit(TResult result, const std::string& message);
__attribute__((noreturn, format(printf, 2, 3))) void quitf(TResult result, const char* form, ...);
__attribute__((format(printf, 3, 4))) void quitif(bool holds, TResult result, const char* form,
                                                  ...);

/* What must hold of input, answer and the program itself. */
void testlibEnsure(bool holds, const std::string& message);
#define ensure(condition) testlibEnsure((condition), "it does not hold that " #condition)
#define TESTLIB_AS_TEXT(value) #value
#define TESTLIB_LINE(line) TESTLIB_AS_TEXT(line)
#define ensure_ext(condition) \
  testlibEnsure((condition), "line " TESTLIB_LINE(__LINE__) ": it does not hold that " #condition)
__attribute__((format(printf, 2, 3))) void ensuref(bool holds, const char* form, ...);

/** Names the program. */
__attribute__((format(printf, 1, 2))) void setName(const char* form, ...);

/** Sets the current test case; the first call decides whether they count from 0 or from 1. */
void setTestCase(int number);
void unsetTestCase();

#endif
