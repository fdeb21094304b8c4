/* What the other parts share: standard headers, characters, outcomes with their exit codes, modes. */
#ifndef TESTLIB_BASE_H
#define TESTLIB_BASE_H

#include <unistd.h>

#include <algorithm>
#include <bitset>
#include <charconv>
#include <climits>
#include <cmath>
#include <cstdarg>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <functional>
#include <iostream>
#include <iterator>
#include <limits>
#include <map>
#include <set>
#include <sstream>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

/*
 * The functions marked TESTLIB_CODE, in the files *-code.h, and the variables marked TESTLIB_SHARED
 * are a part of each program, or of an object that the judge compiles once and links with programs:
 * those see TESTLIB_LINKED, that object TESTLIB_OBJECT.
 */
#ifdef TESTLIB_OBJECT
#define TESTLIB_CODE
#define TESTLIB_SHARED(variable, ...) variable __VA_ARGS__
#elif defined TESTLIB_LINKED
#define TESTLIB_SHARED(variable, ...) extern variable
#else
#define TESTLIB_CODE inline
#define TESTLIB_SHARED(variable, ...) inline variable __VA_ARGS__
#endif

#define NORETURN __attribute__((noreturn))
#define I64 "%lld"
#define U64 "%llu"

constexpr char LF = '\n', CR = '\r', TAB = '\t', SPACE = ' ';
/** What a reader returns instead of a character at the end of the file. */
constexpr int EOFC = 255;

/* Each exit code can be set from outside, for example with -DPE_EXIT_CODE=14. */
#ifndef OK_EXIT_CODE
#define OK_EXIT_CODE 0
#endif
#ifndef WA_EXIT_CODE
#define WA_EXIT_CODE 1
#endif
#ifndef PE_EXIT_CODE
#define PE_EXIT_CODE 2
#endif
#ifndef FAIL_EXIT_CODE
#define FAIL_EXIT_CODE 3
#endif
#ifndef DIRT_EXIT_CODE
#define DIRT_EXIT_CODE 4
#endif
#ifndef POINTS_EXIT_CODE
#define POINTS_EXIT_CODE 7
#endif
#ifndef UNEXPECTED_EOF_EXIT_CODE
#define UNEXPECTED_EOF_EXIT_CODE 8
#endif
#ifndef PC_BASE_EXIT_CODE
#define PC_BASE_EXIT_CODE 0
#endif

enum TMode { _input, _output, _answer };

enum TResult : int {
  _ok = 0,
  _wa = 1,
  _pe = 2,
  _fail = 3,
  _dirt = 4,
  _points = 5,
  _unexpected_eof = 8,
  _partially = 16
};

/** The result "partially correct", with a number that is added to the exit code. */
constexpr TResult _pc(int share) { return TResult(_partially + share); }

enum TTestlibMode { _unknown, _checker, _validator, _generator, _interactor, _scorer };

TESTLIB_SHARED(TTestlibMode testlibMode, = _unknown);
TESTLIB_SHARED(std::string checkerName, = "untitled checker");
/** The report file of a checker or interactor; empty where the message goes to stderr only. */
TESTLIB_SHARED(std::string resultName);
/** Whether the report file is XML. */
TESTLIB_SHARED(bool appesMode, = false);
TESTLIB_SHARED(std::string appesModeEncoding, = "windows-1251");

/** The exit code for a result. */
inline int resultExitCode(TResult result) {
  if (result >= _partially) return PC_BASE_EXIT_CODE + (result - _partially);
  switch (result) {
    case _ok: return OK_EXIT_CODE;
    case _wa: return WA_EXIT_CODE;
    case _pe: return PE_EXIT_CODE;
    case _dirt: return DIRT_EXIT_CODE;
    case _points: return POINTS_EXIT_CODE;
#ifdef ENABLE_UNEXPECTED_EOF
    case _unexpected_eof: return UNEXPECTED_EOF_EXIT_CODE;
#else
    case _unexpected_eof: return PE_EXIT_CODE;
#endif
    default: return FAIL_EXIT_CODE;
  }
}

namespace testlib {

/** The largest number of a test case in an input with several. */
constexpr int testCaseMax = 1073741823;

/** The test case that is read or judged, as named by setTestCase; -1 if it was not called. */
TESTLIB_SHARED(int testCase, = -1);

/** Ends the program: the author of the program or of the tests made a mistake. */
NORETURN void fail(const std::string& message);

}  // namespace testlib

#endif
