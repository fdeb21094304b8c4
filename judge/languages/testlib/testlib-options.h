/* The arguments of a generator: by position, or as options such as -n 5, --n=5, -n5, -sorted. */
#ifndef TESTLIB_OPTIONS_H
#define TESTLIB_OPTIONS_H

#include "testlib-quit.h"

namespace testlib {

struct Option {
  std::string value;
  bool isUsed = false;
};

struct Options {
  /** The arguments in order; the program's name is the first. */
  std::vector<std::string> all;
  std::map<std::string, Option> named;
  /** Whether options that were never asked for are a mistake. */
  bool mustBeUsed = false, mayBeUnused = false;
};
TESTLIB_SHARED(Options options);

NORETURN void refuseOption(const std::string& value, const std::string& wanted);

/** A number without its exponent: 1500 for 1.5e3. */
std::string withoutExponent(const std::string& value);

template <typename Whole>
Whole wholeOption(const std::string& value) {
  std::string number = withoutExponent(value);
  if (number.empty()) refuseOption(value, "a whole number");
  bool isNegative = number[0] == '-';
  if (isNegative && std::is_unsigned_v<Whole>) refuseOption(value, "a number from 0 on");
  __int128 whole = 0;
  for (size_t i = isNegative; i < number.size(); i++) {
    if (number[i] < '0' || number[i] > '9') refuseOption(value, "a whole number");
    // Beyond this value, the number is too large for every type.
    if (whole <= std::numeric_limits<unsigned long long>::max())
      whole = whole * 10 + (number[i] - '0');
  }
  if (isNegative) whole = -whole;
  using Limits = std::numeric_limits<Whole>;
  bool fits = whole >= Limits::min() && whole <= Limits::max();
  if (!fits) refuseOption(value, "a whole number that fits its type");
  return Whole(whole);
}

long double decimalOption(const std::string& value);

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

void ensureAllUsed();

}  // namespace testlib

/** Whether an option was given. Options that are never asked for are a mistake from now on. */
bool has_opt(const std::string& name);

/** An argument by its position, counted from 1. */
template <typename Value>
Value opt(int place) {
  const auto& all = testlib::options.all;
  if (place < 0 || place >= int(all.size()))
    testlib::fail(format("there is no argument %d, only %d", place, int(all.size()) - 1));
  return testlib::optionAs<Value>(all[size_t(place)]);
}
/** An option by its name. If it is missing, a bool is false and any other type ends the program. */
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

/** Fails if an option was given that was never asked for. */
inline void ensureNoUnusedOpts() { testlib::ensureAllUsed(); }
inline void suppressEnsureNoUnusedOpts() { testlib::options.mayBeUnused = true; }

#endif
