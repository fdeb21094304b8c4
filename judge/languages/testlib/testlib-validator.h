/* What a validator knows besides the input: test set and group, which bounds and features the input
 * hits, and the marked copy of the input or of one of its test cases that it can write.
 */
#ifndef TESTLIB_VALIDATOR_H
#define TESTLIB_VALIDATOR_H

#include "testlib-doubles.h"
#include "testlib-stream.h"

/** The test set and the group that a program was called with. */
class TestlibPlace {
 public:
  std::string testset() const { return known(testsetName); }
  std::string group() const { return known(groupName); }
  void setTestset(const std::string& name) { testsetName = name; }
  void setGroup(const std::string& name) { groupName = name; }
  void initialize() { isInitialized = true; }

 private:
  std::string testsetName = "tests", groupName;
  bool isInitialized = false;

  const std::string& known(const std::string& name) const {
    if (!isInitialized) testlib::fail("testset and group are known where argc and argv were given");
    return name;
  }
};

class Checker : public TestlibPlace {};
TESTLIB_SHARED(Checker checker);

class Validator : public TestlibPlace {
 public:
  void setTestOverviewLogFileName(const std::string& path) { overviewPath = path; }
  void setTestMarkupFileName(const std::string& path) {
    markupPath = path;
    inf.keepReadChars();
  }
  void setTestCase(int number) {
    wantedCase = number;
    inf.keepReadChars();
  }
  void setTestCaseFileName(const std::string& path) { casePath = path; }

  std::string testOverviewLogFileName() const { return overviewPath; }
  std::string testMarkupFileName() const { return markupPath; }
  int testCase() const { return wantedCase; }
  std::string testCaseFileName() const { return casePath; }

  /** Declares a feature that an input may have; feature() reports that this input has it. */
  void addFeature(const std::string& name) {
    mustBePrintable(name);
    if (!features.emplace(name, false).second)
      testlib::fail("the feature " + name + " is added twice");
  }
  void feature(const std::string& name) {
    mustBePrintable(name);
    auto known = features.find(name);
    if (known == features.end()) testlib::fail("the feature " + name + " was never added");
    known->second = true;
  }

  void addVariable(const std::string& variable) {
    if (isListed(variable, variables.size())) variables.insert(withoutTildes(variable));
  }
  /**
   * Records a value that is within its bounds. A tilde next to the name ignores the bound on that
   * side.
   */
  template <typename Value>
  void addValue(const std::string& variable, Value value, Value low, Value high) {
    addVariable(variable);
    if (!isListed(variable, bounds.size())) return;
    Bounds& known = bounds[withoutTildes(variable)];
    known.isLowHit |= isAt(value, low) || hasTilde(variable, 0);
    known.isHighHit |= isAt(value, high) || hasTilde(variable, variable.size() - 1);
    known.low.add(std::to_string(low));
    known.high.add(std::to_string(high));
  }
  /** A name without the tildes that mark a bound. */
  static std::string withoutTildes(const std::string& variable) {
    size_t first = hasTilde(variable, 0), last = hasTilde(variable, variable.size() - 1);
    return variable.substr(first, variable.size() - first - last);
  }

  /** Writes the requested files after a valid input. */
  void writeAll() {
    if (!overviewPath.empty()) write(overviewPath, overview());
    if (!markupPath.empty() && !inf.getReadChars().empty()) write(markupPath, markup());
    std::string wanted = wantedCase > 0 ? contentOfCase() : "";
    if (!wanted.empty()) write(casePath.empty() ? "stdout" : casePath, wanted);
  }

 private:
  /** A bound as text if it is the same for every value; otherwise empty. */
  struct Bound {
    std::string text;
    bool isBroken = false;

    void add(const std::string& value) {
      constexpr size_t lengthMax = 31;
      isBroken |= value.size() > lengthMax || (!text.empty() && text != value);
      text = isBroken ? "" : value;
    }
    std::string shown() const { return text.empty() ? " ?" : " " + text; }
  };
  struct Bounds {
    bool isLowHit = false, isHighHit = false;
    Bound low, high;
  };

  static constexpr size_t variablesMax = 255;

  std::string overviewPath, markupPath, casePath;
  int wantedCase = -1;
  std::map<std::string, Bounds> bounds;
  std::set<std::string> variables;
  /** Whether the input has each of them. */
  std::map<std::string, bool> features;

  static bool hasTilde(const std::string& variable, size_t at) {
    return variable.size() >= 2 && variable != "~~" && variable[at] == '~';
  }
  static bool isControl(char one) { return one < ' '; }
  /** Whether the overview lists a name: a name with digits differs for each value. */
  static bool isListed(const std::string& variable, size_t listed) {
    auto isOut = [](char one) { return isControl(one) || (one >= '0' && one <= '9'); };
    return listed < variablesMax && std::none_of(variable.begin(), variable.end(), isOut);
  }
  static void mustBePrintable(const std::string& name) {
    if (std::any_of(name.begin(), name.end(), isControl))
      testlib::fail("the feature '" + name + "' has a character that cannot be printed");
  }
  template <typename Value>
  static bool isAt(Value value, Value bound) {
    constexpr double near = 1e-12;
    if constexpr (std::is_floating_point_v<Value>) return doubleDelta(bound, value) < near;
    return value == bound;
  }

  std::string overview() const {
    std::string hits, seen, constants, names;
    for (const auto& [variable, known] : bounds) {
      hits += "\"" + variable + "\":" + (known.isLowHit ? " min-value-hit" : "") +
              (known.isHighHit ? " max-value-hit" : "") + "\n";
      if (!known.low.text.empty() || !known.high.text.empty())
        constants += "constant-bounds \"" + variable + "\":" + known.low.shown() +
                     known.high.shown() + "\n";
    }
    for (const auto& [name, isHit] : features)
      seen += "feature \"" + name + "\":" + (isHit ? " hit" : "") + "\n";
    for (const auto& variable : variables) names += "variable \"" + variable + "\"\n";
    return hits + seen + constants + names;
  }

  /** The input with a mark before each test case, in Polygon's format. */
  std::string markup() const {
    std::string marked = "MU\xF3\x01";
    for (int one : inf.getReadChars()) {
      if (one >= testlib::Source::caseMark) {
        marked += "!c" + std::to_string(one - testlib::Source::caseMark) + ";";
        continue;
      }
      if (one == '\\' || one == '!') marked += '\\';
      marked += char(one);
    }
    return marked;
  }

  /** The requested test case; if several have its number, the last. */
  std::string contentOfCase() const {
    std::string found;
    bool isInside = false;
    for (int one : inf.getReadChars()) {
      bool isMark = one >= testlib::Source::caseMark;
      if (isMark) isInside = one - testlib::Source::caseMark == wantedCase;
      if (isMark && isInside) found.clear();
      if (!isMark && isInside) found += char(one);
    }
    return found;
  }

  static void write(const std::string& path, const std::string& text) {
    std::FILE* file = path == "stdout"   ? stdout
                      : path == "stderr" ? stderr
                                         : std::fopen(path.c_str(), "wb");
    if (file == nullptr) testlib::fail("cannot write to " + path);
    bool isOurs = file != stdout && file != stderr;
    bool isWritten = std::fwrite(text.data(), 1, text.size(), file) == text.size();
    isWritten &= (isOurs ? std::fclose(file) : std::fflush(file)) == 0;
    if (!isWritten) testlib::fail("cannot write to " + path);
  }
};

TESTLIB_SHARED(Validator validator);

inline void addFeature(const std::string& name) {
  if (testlibMode != _validator) testlib::fail("only a validator has features");
  validator.addFeature(name);
}
inline void feature(const std::string& name) {
  if (testlibMode != _validator) testlib::fail("only a validator has features");
  validator.feature(name);
}

#endif
