/* The functions of testlib-register.h. */
#ifndef TESTLIB_REGISTER_CODE_H
#define TESTLIB_REGISTER_CODE_H

#include "testlib-options-code.h"
#include "testlib-register.h"
#include "testlib-scorer-code.h"

namespace testlib {

inline std::string testsetName, groupName;

TESTLIB_CODE void registerAs(TTestlibMode mode) {
  testlibMode = mode;
  progress.isRegistered = true;
}

/** The value that follows an argument such as --group. */
TESTLIB_CODE std::string valueBehind(const std::vector<std::string>& arguments, size_t& at) {
  const std::string& name = arguments[at];
  bool isThere = at + 1 < arguments.size();
  if (!isThere || (name == "--testset" && arguments[at + 1].empty()))
    fail("expected a value behind " + name);
  return arguments[++at];
}

/** Removes test set and group from the arguments. */
TESTLIB_CODE std::vector<std::string> withoutPlace(int count, char* given[], TestlibPlace& place) {
  std::vector<std::string> arguments(given, given + count), others;
  place.initialize();
  for (size_t i = 0; i < arguments.size(); i++) {
    if (i > 0 && arguments[i] == "--testset") {
      testsetName = valueBehind(arguments, i);
      place.setTestset(testsetName);
    } else if (i > 0 && arguments[i] == "--group") {
      groupName = valueBehind(arguments, i);
      place.setGroup(groupName);
    } else {
      others.push_back(arguments[i]);
    }
  }
  return others;
}

/** Refuses a wrong number of files, and records the report file. */
TESTLIB_CODE void readFiles(const std::vector<std::string>& arguments, size_t least,
                            const std::string& usage) {
  constexpr size_t reportAt = 4, styleAt = 5;
  const std::string wanted = "called as: program " + usage + " [report [-appes]]";
  if (arguments.size() > 1 && arguments[1] == "--help") {
    std::fprintf(stderr, "%s is %s\n", checkerName.c_str(), wanted.c_str());
    leave(FAIL_EXIT_CODE);
  }
  bool isRight = arguments.size() > least && arguments.size() <= styleAt + 1;
  bool hasStyle = arguments.size() > styleAt;
  if (!isRight || (hasStyle && lowerCase(arguments[styleAt]) != "-appes")) fail(wanted);
  resultName = arguments.size() > reportAt ? arguments[reportAt] : "";
  appesMode = hasStyle;
}

}  // namespace testlib

TESTLIB_CODE std::string getTestset() { return testlib::testsetName; }
TESTLIB_CODE std::string getGroup() { return testlib::groupName; }

TESTLIB_CODE void registerTestlibCmd(int count, char* given[]) {
  testlib::registerAs(_checker);
  std::vector<std::string> arguments = testlib::withoutPlace(count, given, checker);
  testlib::readFiles(arguments, 3, "[--testset name] [--group name] input output answer");
  inf.init(arguments[1], _input);
  ouf.init(arguments[2], _output);
  ouf.skipBom();
  ans.init(arguments[3], _answer);
}

TESTLIB_CODE void registerTestlib(int count, ...) {
  std::string program = "checker";
  std::vector<char*> arguments = {program.data()};
  va_list files;
  va_start(files, count);
  for (int i = 0; i < count; i++) arguments.push_back(va_arg(files, char*));
  va_end(files);
  registerTestlibCmd(count + 1, arguments.data());
}

TESTLIB_CODE void registerInteraction(int count, char* given[]) {
  testlib::registerAs(_interactor);
  std::vector<std::string> arguments(given, given + count);
  testlib::readFiles(arguments, 2, "input output [answer]");
  inf.init(arguments[1], _input);
  tout.open(arguments[2], std::ios::out);
  if (!tout.is_open()) testlib::fail("cannot write to " + arguments[2]);
  ouf.init(stdin, _output);
  if (count > 3) ans.init(arguments[3], _answer);
  else ans.name = "the answer, which was not given";
}

TESTLIB_CODE void registerValidation() {
  testlib::registerAs(_validator);
  testlib::atTheEnd = [] { validator.writeAll(); };
  inf.init(stdin, _input);
  inf.strict = true;
}
TESTLIB_CODE void registerValidation(int count, char* given[]) {
  registerValidation();
  std::vector<std::string> arguments = testlib::withoutPlace(count, given, validator);
  for (size_t i = 1; i < arguments.size(); i++) {
    const std::string& name = arguments[i];
    if (name == "--testOverviewLogFileName") {
      validator.setTestOverviewLogFileName(testlib::valueBehind(arguments, i));
    } else if (name == "--testMarkupFileName") {
      validator.setTestMarkupFileName(testlib::valueBehind(arguments, i));
    } else if (name == "--testCaseFileName") {
      validator.setTestCaseFileName(testlib::valueBehind(arguments, i));
    } else if (name == "--testCase") {
      long long number = stringToLongLong(inf, testlib::valueBehind(arguments, i));
      if (number < 1 || number >= testlib::testCaseMax)
        testlib::fail("there is no test case " + std::to_string(number));
      validator.setTestCase(int(number));
    }
  }
}

TESTLIB_CODE void registerGen(int count, char* arguments[], int version) {
  testlib::registerAs(_generator);
  if (version != 0 && version != 1) testlib::fail("the version of the random numbers is 0 or 1");
  random_t::version = version;
  rnd.setSeed(count, arguments);
  testlib::readOptions(count, arguments);
}
TESTLIB_CODE void registerGen(int count, char* arguments[]) {
  registerGen(count, arguments, 0);
}

TESTLIB_CODE void registerScorer(int, char*[],
                                 std::function<double(std::vector<TestResult>)> scorer) {
  testlib::registerAs(_scorer);
  testlib::atTheEnd = testlib::runScorer;
  inf.init(stdin, _input);
  testlib::scorer = scorer;
}

TESTLIB_CODE void setAppesModeEncoding(const std::string& encoding) {
  constexpr size_t lengthMax = 32;
  std::string name = lowerCase(encoding);
  const char* allowed = "abcdefghijklmnopqrstuvwxyz0123456789-";
  bool hasOthers = name.find_first_not_of(allowed) != std::string::npos;
  if (name.empty() || name.size() > lengthMax || hasOthers)
    testlib::fail("there is no encoding " + compress(encoding));
  appesModeEncoding = name;
}

#endif
