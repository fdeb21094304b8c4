/* The functions of testlib-options.h. */
#ifndef TESTLIB_OPTIONS_CODE_H
#define TESTLIB_OPTIONS_CODE_H

#include "testlib-options.h"

namespace testlib {

/**
 * The name of an option, which starts with one or two dashes and a letter; empty for other
 * arguments.
 */
TESTLIB_CODE std::string optionName(const std::string& argument) {
  size_t dashes = std::min(argument.find_first_not_of('-'), argument.size());
  bool isOption = (dashes == 1 || dashes == 2) && dashes < argument.size() &&
                  std::isalpha(static_cast<unsigned char>(argument[dashes]));
  return isOption ? argument.substr(dashes) : "";
}

TESTLIB_CODE void readOptions(int count, char* arguments[]) {
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

NORETURN TESTLIB_CODE void refuseOption(const std::string& value, const std::string& wanted) {
  fail("expected " + wanted + " as an option, found '" + compress(value) + "'");
}

TESTLIB_CODE std::string withoutExponent(const std::string& value) {
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

/** Adds the digits in the same order as testlib does, because generators depend on the last bit. */
TESTLIB_CODE long double decimalOption(const std::string& value) {
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

TESTLIB_CODE void ensureAllUsed() {
  for (const auto& [name, option] : options.named)
    if (!option.isUsed) fail("the option '" + compress(name) + "' is never used");
}

}  // namespace testlib

TESTLIB_CODE bool has_opt(const std::string& name) {
  testlib::options.mustBeUsed = true;
  return testlib::options.named.count(name) != 0;
}

#endif
