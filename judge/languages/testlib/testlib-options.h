/* The arguments of a generator: by their place, or as options such as -n 5, --n=5, -n5, -sorted. */
#ifndef TESTLIB_OPTIONS_H
#define TESTLIB_OPTIONS_H

#include "testlib-quit.h"

namespace testlib {

struct Option {
  std::string value;
  bool isUsed = false;
};

struct Options {
  /** The arguments in their order, the program's name first. */
  std::vector<std::string> all;
  std::map<std::string, Option> named;
  /** Whether options that were never asked for are a mistake. */
  bool mustBeUsed = false, mayBeUnused = false;
};
inline Options options;

/** The name in an argument, which one or two dashes and a letter begin; empty in others. */
inline std::string optionName(const std::string& argument) {
  size_t dashes = std::min(argument.find_first_not_of('-'), argument.size());
  bool isOption = (dashes == 1 || dashes == 2) && dashes < argument.size() &&
                  std::isalpha(static_cast<unsigned char>(argument[dashes]));
  return isOption ? argument.substr(dashes) : "";
}

inline void readOptions(int count, char* arguments[]) {
  options.all.assign(arguments, arguments + count);
  options.named.clear();
  for (int i = 1; i < count; i++) {
    std::string name = optionName(options.all[size_t(i)]);
    if (name.empty()) continue;
    size_t equals = name.find('=');
    bool isNumbered = name.size() > 1 && std::isdigit(static_cast<unsigned char>(name[1]));
    if (equals != std::string::npos)
      options.named[name.substr(0, equals)].value = name.substr(equals + 1);
    else if (i + 1 < count && optionName(options.all[size_t(i + 1)]).empty())
      options.named[name].value = options.all[size_t(++i)];
    else if (isNumbered)
      options.named[name.substr(0, 1)].value = name.substr(1);
    else
      options.named[name].value = "true";
  }
}

NORETURN inline void refuseOption(const std::string& value, const std::string& wanted) {
  fail("expected " + wanted + " as an option, found '" + compress(value) + "'");
}

inline long double decimalOption(const std::string& value);

/** A number without its exponent: 1500 for 1.5e3. */
inline std::string withoutExponent(const std::string& value) {
  constexpr int exponentMax = 5000;
  constexpr size_t partMax = 20;
  size_t mark = value.find_first_of("eE");
  if (mark == std::string::npos) return value;
  auto withoutPlus = [](const std::string& part) {
    return !part.empty() && part[0] == '+' ? part.substr(1) : part;
  };
  std::string power = withoutPlus(value.substr(mark + 1));
  std::string number = withoutPlus(value.substr(0, mark));
  int shift = 0;
  auto read = std::from_chars(power.data(), power.data() + power.size(), shift);
  bool isPower = read.ec == std::errc() && read.ptr == power.data() + power.size() &&
                 std::abs(shift) <= exponentMax;
  if (!isPower || power.size() > partMax || number.size() > partMax)
    refuseOption(value, "a number");
  decimalOption(number);

  bool isNegative = number[0] == '-';
  std::string digits = number.substr(isNegative);
  size_t point = std::min(digits.find('.'), digits.size());
  if (point < digits.size()) digits.erase(point, 1);
  int place = int(point) + shift;
  if (place < 0) digits.insert(0, size_t(-place), '0');
  if (place > int(digits.size())) digits.append(size_t(place) - digits.size(), '0');
  size_t wholeLength = size_t(std::max(place, 0));
  std::string whole = digits.substr(0, wholeLength), rest = digits.substr(wholeLength);
  whole.erase(0, std::min(whole.find_first_not_of('0'), whole.size()));
  rest.erase(rest.find_last_not_of('0') + 1);
  return (isNegative ? "-" : "") + (whole.empty() ? "0" : whole) + (rest.empty() ? "" : "." + rest);
}

template <typename Whole>
Whole wholeOption(const std::string& value) {
  std::string number = withoutExponent(value);
  if (number.empty()) refuseOption(value, "a whole number");
  bool isNegative = number[0] == '-';
  if (isNegative && std::is_unsigned_v<Whole>) refuseOption(value, "a number from 0 on");
  __int128 whole = 0;
  for (size_t i = isNegative; i < number.size(); i++) {
    if (number[i] < '0' || number[i] > '9') refuseOption(value, "a whole number");
    // Past this it stays too large for every type.
    if (whole <= std::numeric_limits<unsigned long long>::max())
      whole = whole * 10 + (number[i] - '0');
  }
  if (isNegative) whole = -whole;
  using Limits = std::numeric_limits<Whole>;
  bool fits = whole >= Limits::min() && whole <= Limits::max();
  if (!fits) refuseOption(value, "a whole number that fits its type");
  return Whole(whole);
}

/** Adds up the digits as testlib does: what is generated depends on the last bit. */
inline long double decimalOption(const std::string& value) {
  std::string number = withoutExponent(value);
  if (number.empty()) refuseOption(value, "a number");
  bool isNegative = number[0] == '-';
  long double sum = 0, scale = 1;
  bool isBehindPoint = false;
  for (size_t i = isNegative; i < number.size(); i++) {
    bool isPoint = number[i] == '.';
    if ((isPoint && isBehindPoint) || (!isPoint && (number[i] < '0' || number[i] > '9')))
      refuseOption(value, "a number");
    if (isPoint) {
      isBehindPoint = true;
    } else if (isBehindPoint) {
      scale *= 10;
      sum += (number[i] - '0') / scale;
    } else {
      sum = sum * 10 + (number[i] - '0');
    }
  }
  return isNegative ? -sum : sum;
}

/** An option as a value of a type. */
template <typename Value>
Value optionAs(const std::string& text) {
  if constexpr (std::is_same_v<Value, bool>) {
    bool isTrue = text == "true" || text == "1";
    if (!isTrue && text != "false" && text != "0") refuseOption(text, "true or false");
    return isTrue;
  } else if constexpr (std::is_integral_v<Value>) {
    return wholeOption<Value>(text);
  } else if constexpr (std::is_floating_point_v<Value>) {
    return Value(decimalOption(text));
  } else {
    return Value(text);
  }
}

inline void ensureAllUsed() {
  for (const auto& [name, option] : options.named)
    if (!option.isUsed) fail("the option '" + compress(name) + "' is never used");
}

}  // namespace testlib

/** Whether an option was given. Options that are never asked for are a mistake from now on. */
inline bool has_opt(const std::string& name) {
  testlib::options.mustBeUsed = true;
  return testlib::options.named.count(name) != 0;
}

/** An argument by its place, from 1. */
template <typename Value>
Value opt(int place) {
  const auto& all = testlib::options.all;
  if (place < 0 || place >= int(all.size()))
    testlib::fail(format("there is no argument %d, only %d", place, int(all.size()) - 1));
  return testlib::optionAs<Value>(all[size_t(place)]);
}
/** An option by its name; without it, false or an end of the program. */
template <typename Value>
Value opt(const std::string& name) {
  if constexpr (std::is_same_v<Value, bool>)
    if (!has_opt(name)) return false;
  auto known = testlib::options.named.find(name);
  if (known == testlib::options.named.end())
    testlib::fail("there is no option '" + compress(name) + "'");
  known->second.isUsed = true;
  return testlib::optionAs<Value>(known->second.value);
}
template <typename Value>
Value opt(int place, const Value& otherwise) {
  return place >= int(testlib::options.all.size()) ? otherwise : opt<Value>(place);
}
template <typename Value>
Value opt(const std::string& name, const Value& otherwise) {
  return has_opt(name) ? opt<Value>(name) : otherwise;
}

inline std::string opt(int place) { return opt<std::string>(place); }
inline std::string opt(const std::string& name) { return opt<std::string>(name); }
inline std::string opt(int place, const std::string& otherwise) {
  return opt<std::string>(place, otherwise);
}
inline std::string opt(const std::string& name, const std::string& otherwise) {
  return opt<std::string>(name, otherwise);
}

/** Fails where an option was given that was never asked for. */
inline void ensureNoUnusedOpts() { testlib::ensureAllUsed(); }
inline void suppressEnsureNoUnusedOpts() { testlib::options.mayBeUnused = true; }

#endif
