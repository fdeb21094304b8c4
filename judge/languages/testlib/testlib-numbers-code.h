/* The functions of testlib-numbers.h. */
#ifndef TESTLIB_NUMBERS_CODE_H
#define TESTLIB_NUMBERS_CODE_H

#include "testlib-numbers.h"

namespace testlib {

/** What a token should be: the name of its variable, which may be empty, and a kind of number. */
struct Wanted {
  const std::string& variable;
  const char* kind;
};

NORETURN TESTLIB_CODE void refuseToken(InStream& stream, const std::string& token,
                                       const Wanted& wanted, const std::string& rule = "") {
  std::string called = stream.called(wanted.variable, "");
  std::string kind = wanted.kind + rule;
  stream.quit(_pe, "expected " + (called.empty() ? kind : called + " as " + kind) + ", found " +
                       compress(token));
}

/**
 * A whole number in its only form: no plus sign, no leading zeros, and no minus sign before zero.
 */
template <typename Whole>
Whole wholeNumber(InStream& stream, const std::string& token, const Wanted& wanted) {
  Whole value = 0;
  const char* end = token.data() + token.size();
  auto read = std::from_chars(token.data(), end, value);
  bool isWhole = read.ec == std::errc() && read.ptr == end;
  bool hasZero = token[0] == '0' || (token[0] == '-' && token[1] == '0');
  if (!isWhole || (hasZero && token != "0")) refuseToken(stream, token, wanted);
  return value;
}

/** A number with at most one point and one exponent. One too large for its type is infinite. */
TESTLIB_CODE double fraction(InStream& stream, const std::string& token, const Wanted& wanted) {
  bool isPlain = token.find_first_not_of("0123456789.eE+-") == std::string::npos;
  char* end = nullptr;
  double value = std::strtod(token.c_str(), &end);
  if (!isPlain || token.empty() || end != token.c_str() + token.size())
    refuseToken(stream, token, wanted);
  return value;
}

/** An optional minus sign, digits without leading zeros, and the given number of decimal places. */
TESTLIB_CODE double strictFraction(InStream& stream, const std::string& token, const Wanted& wanted,
                                   int digitsMin, int digitsMax) {
  constexpr size_t lengthMax = 1000;
  if (digitsMin < 0 || digitsMin > digitsMax)
    stream.quit(_fail, "the numbers of digits behind the point are not in order");
  size_t first = !token.empty() && token[0] == '-';
  size_t point = std::min(token.find('.'), token.size());
  bool hasPoint = point < token.size();
  auto isDigit = [](char one) { return one >= '0' && one <= '9'; };
  auto areDigits = [&](size_t from, size_t to) {
    return from < to && std::all_of(token.begin() + long(from), token.begin() + long(to), isDigit);
  };
  bool isRight = token.size() <= lengthMax && areDigits(first, point) &&
                 (!hasPoint || areDigits(point + 1, token.size())) &&
                 (token[first] != '0' || point == first + 1);
  if (!isRight) refuseToken(stream, token, wanted);
  int digits = hasPoint ? int(token.size() - point - 1) : 0;
  if (digits < digitsMin || digits > digitsMax)
    refuseToken(stream, token, wanted,
                format(" with %d to %d digits behind the point", digitsMin, digitsMax));
  double value = std::strtod(token.c_str(), nullptr);
  if (isInfinite(value)) refuseToken(stream, token, wanted);
  if (first == 1 && value == 0) refuseToken(stream, token, wanted, " without a minus sign");
  return value;
}

}  // namespace testlib

TESTLIB_CODE long long stringToLongLong(InStream& stream, const std::string& token) {
  return testlib::wholeNumber<long long>(stream, token, {"", "a whole number"});
}
TESTLIB_CODE unsigned long long stringToUnsignedLongLong(InStream& stream,
                                                         const std::string& token) {
  return testlib::wholeNumber<unsigned long long>(stream, token, {"", "a whole number from 0 on"});
}
TESTLIB_CODE double stringToDouble(InStream& stream, const std::string& token) {
  return testlib::fraction(stream, token, {"", "a number"});
}
TESTLIB_CODE double stringToStrictDouble(InStream& stream, const std::string& token, int digitsMin,
                                         int digitsMax) {
  return testlib::strictFraction(stream, token, {"", "a number without an exponent"}, digitsMin,
                                 digitsMax);
}

#endif
