/* Scorers: programs that turn the results of all tests into points. A result is a line of twelve
 * fields with semicolons between them.
 */
#ifndef TESTLIB_SCORER_H
#define TESTLIB_SCORER_H

#include "testlib-quit.h"

enum TestResultVerdict {
  SKIPPED,
  OK,
  WRONG_ANSWER,
  RUNTIME_ERROR,
  TIME_LIMIT_EXCEEDED,
  IDLENESS_LIMIT_EXCEEDED,
  MEMORY_LIMIT_EXCEEDED,
  COMPILATION_ERROR,
  CRASHED,
  FAILED
};

struct TestResult {
  int testIndex;
  std::string testset;
  std::string group;
  TestResultVerdict verdict;
  /** Not a number where there are none. */
  double points;
  long long timeConsumed;
  long long memoryConsumed;
  std::string input;
  std::string output;
  std::string answer;
  int exitCode;
  std::string checkerComment;
};

std::string serializeVerdict(TestResultVerdict verdict);
TestResultVerdict deserializeTestResultVerdict(const std::string& name);
std::string serializePoints(double points);
double deserializePoints(const std::string& text);
std::string escapeTestResultString(const std::string& text);
std::string unescapeTestResultString(const std::string& escaped);
std::string serializeTestResult(const TestResult& one);
TestResult deserializeTestResult(const std::string& line);
std::vector<TestResult> readTestResults(const std::string& path);

#endif
