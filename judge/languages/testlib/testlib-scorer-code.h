/* The functions of testlib-scorer.h. */
#ifndef TESTLIB_SCORER_CODE_H
#define TESTLIB_SCORER_CODE_H

#include "testlib-scorer.h"

namespace testlib {

/** In the order of TestResultVerdict. */
inline const std::vector<std::string> verdictNames = {
    "SKIPPED",
    "OK",
    "WRONG_ANSWER",
    "RUNTIME_ERROR",
    "TIME_LIMIT_EXCEEDED",
    "IDLENESS_LIMIT_EXCEEDED",
    "MEMORY_LIMIT_EXCEEDED",
    "COMPILATION_ERROR",
    "CRASHED",
    "FAILED",
};

/** The fields of a line, still with their backslashes. */
TESTLIB_CODE std::vector<std::string> fieldsOf(const std::string& line) {
  std::vector<std::string> fields(1);
  for (size_t i = 0; i < line.size(); i++) {
    if (line[i] == ';') {
      fields.emplace_back();
      continue;
    }
    fields.back() += line[i];
    if (line[i] == '\\' && i + 1 < line.size()) fields.back() += line[++i];
  }
  return fields;
}

template <typename Number>
Number fieldAsNumber(const std::string& field) {
  std::istringstream text(field);
  Number number{};
  if (!(text >> number)) fail("expected a number in a test's result, found " + compress(field));
  return number;
}

inline std::function<double(std::vector<TestResult>)> scorer;

}  // namespace testlib

TESTLIB_CODE std::string serializeVerdict(TestResultVerdict verdict) {
  return testlib::verdictNames.at(size_t(verdict));
}
TESTLIB_CODE TestResultVerdict deserializeTestResultVerdict(const std::string& name) {
  const auto& names = testlib::verdictNames;
  auto found = std::find(names.begin(), names.end(), name);
  if (found == names.end()) testlib::fail("there is no verdict " + compress(name));
  return TestResultVerdict(found - names.begin());
}

TESTLIB_CODE std::string serializePoints(double points) {
  return std::isnan(points) ? "" : format("%.03f", points);
}
TESTLIB_CODE double deserializePoints(const std::string& text) {
  if (text.empty()) return std::numeric_limits<double>::quiet_NaN();
  return testlib::fieldAsNumber<double>(text);
}

TESTLIB_CODE std::string escapeTestResultString(const std::string& text) {
  std::string escaped;
  for (char one : text) {
    if (one == '\r') continue;
    if (one == '\\' || one == ';') escaped += '\\';
    if (one == '\n') escaped += "\\n";
    else escaped += one;
  }
  return escaped;
}
TESTLIB_CODE std::string unescapeTestResultString(const std::string& escaped) {
  std::string text;
  for (size_t i = 0; i < escaped.size(); i++) {
    char after = i + 1 < escaped.size() ? escaped[i + 1] : '\0';
    bool isEscape = escaped[i] == '\\' && (after == 'n' || after == ';' || after == '\\');
    if (isEscape) i++;
    text += isEscape && after == 'n' ? '\n' : escaped[i];
  }
  return text;
}

TESTLIB_CODE std::string serializeTestResult(const TestResult& one) {
  const std::vector<std::string> fields = {
      std::to_string(one.testIndex),
      escapeTestResultString(one.testset),
      escapeTestResultString(one.group),
      serializeVerdict(one.verdict),
      serializePoints(one.points),
      std::to_string(one.timeConsumed),
      std::to_string(one.memoryConsumed),
      escapeTestResultString(one.input),
      escapeTestResultString(one.output),
      escapeTestResultString(one.answer),
      std::to_string(one.exitCode),
      escapeTestResultString(one.checkerComment),
  };
  return join(fields, ';');
}
TESTLIB_CODE TestResult deserializeTestResult(const std::string& line) {
  constexpr size_t fieldCount = 12;
  std::vector<std::string> fields = testlib::fieldsOf(line);
  if (fields.size() != fieldCount) testlib::fail("a test's result must have twelve fields");
  auto text = [&](size_t i) { return unescapeTestResultString(fields[i]); };
  TestResult one;
  one.testIndex = testlib::fieldAsNumber<int>(fields[0]);
  one.testset = text(1);
  one.group = text(2);
  one.verdict = deserializeTestResultVerdict(fields[3]);
  one.points = deserializePoints(fields[4]);
  one.timeConsumed = testlib::fieldAsNumber<long long>(fields[5]);
  one.memoryConsumed = testlib::fieldAsNumber<long long>(fields[6]);
  one.input = text(7);
  one.output = text(8);
  one.answer = text(9);
  one.exitCode = testlib::fieldAsNumber<int>(fields[10]);
  one.checkerComment = text(11);
  return one;
}

TESTLIB_CODE std::vector<TestResult> readTestResults(const std::string& path) {
  std::ifstream file(path);
  if (!file) testlib::fail("there is no file " + path);
  std::vector<TestResult> all;
  for (std::string line; std::getline(file, line);)
    if (!line.empty()) all.push_back(deserializeTestResult(line));
  return all;
}

namespace testlib {

/** Reads the results from stdin, and prints the scorer's reply. */
TESTLIB_CODE void runScorer() {
  std::vector<TestResult> all;
  while (!inf.eof()) {
    std::string line = inf.readLine();
    if (!line.empty()) all.push_back(deserializeTestResult(line));
  }
  std::printf("%.3f\n", scorer(all));
}

}  // namespace testlib

#endif
