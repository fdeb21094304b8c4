/* Text: formatting, numbers as text, shortening, splitting and joining. */
#ifndef TESTLIB_TEXT_H
#define TESTLIB_TEXT_H

#include "testlib-base.h"

/**
 * Text made as by printf. Templates, because `format` must also be found before std::format in
 * programs that say `using namespace std`.
 */
template <typename... Values>
std::string format(const char* pattern, Values... values) {
  int length = std::snprintf(nullptr, 0, pattern, values...);
  std::string text(size_t(std::max(length, 0)), '\0');
  std::snprintf(text.data(), text.size() + 1, pattern, values...);
  return text;
}
template <typename... Values>
std::string format(const std::string pattern, Values... values) {
  return format(pattern.c_str(), values...);
}

namespace testlib {

/** Text made as by vprintf, of any length. */
inline std::string formatted(const char* pattern, va_list values) {
  va_list again;
  va_copy(again, values);
  int length = std::vsnprintf(nullptr, 0, pattern, values);
  std::string text(size_t(std::max(length, 0)), '\0');
  std::vsnprintf(text.data(), text.size() + 1, pattern, again);
  va_end(again);
  return text;
}

}  // namespace testlib

/* Defines a text from the variable arguments behind a pattern. */
#define TESTLIB_FORMATTED(text, pattern)                \
  va_list values;                                       \
  va_start(values, pattern);                            \
  std::string text = testlib::formatted(pattern, values); \
  va_end(values)

template <typename Character>
bool isEof(Character one) {
  return one == Character(EOFC);
}
template <typename Character>
bool isEoln(Character one) {
  return one == LF || one == CR;
}
template <typename Character>
bool isBlanks(Character one) {
  return one == SPACE || one == TAB || isEoln(one);
}

inline std::string trim(const std::string& text) {
  const char* blanks = " \t\r\n";
  size_t first = text.find_first_not_of(blanks);
  if (first == std::string::npos) return "";
  return text.substr(first, text.find_last_not_of(blanks) + 1 - first);
}

/** Converts ASCII letters to upper case; other bytes stay. */
inline std::string upperCase(std::string text) {
  for (char& one : text)
    if (one >= 'a' && one <= 'z') one = char(one - 'a' + 'A');
  return text;
}
inline std::string lowerCase(std::string text) {
  for (char& one : text)
    if (one >= 'A' && one <= 'Z') one = char(one - 'A' + 'a');
  return text;
}

/** Shortens a text to at most 64 characters from both ends; zero bytes become tildes. */
inline std::string compress(const std::string& text) {
  constexpr size_t wholeMax = 64, headLength = 30, tailLength = 31;
  std::string shown = text;
  if (text.size() > wholeMax)
    shown = text.substr(0, headLength) + "..." + text.substr(text.size() - tailLength);
  std::replace(shown.begin(), shown.end(), '\0', '~');
  return shown;
}

/** A value as text. Characters count as numbers; only the first word of a text is used. */
template <typename Value>
std::string vtos(const Value& value) {
  if constexpr (std::is_same_v<Value, bool>) {
    return value ? "1" : "0";
  } else if constexpr (std::is_integral_v<Value>) {
    return std::to_string(value);
  } else {
    std::stringstream stream;
    std::string word;
    stream << value;
    stream >> word;
    return word;
  }
}
template <typename Value>
std::string toString(const Value& value) {
  return vtos(value);
}

/** A number as text; seven or more trailing zeros become a power of ten, as in 2*10^9. */
template <typename Value>
std::string toHumanReadableString(const Value& value) {
  constexpr size_t zerosMin = 7;
  std::string digits = vtos(value);
  size_t head = digits.find_last_not_of('0') + 1;
  size_t zeros = digits.size() - head;
  if (head == 0 || zeros < zerosMin) return digits;
  std::string factor = digits.substr(0, head);
  std::string power = "10^" + std::to_string(zeros);
  if (factor == "1") return power;
  return factor == "-1" ? "-" + power : factor + "*" + power;
}

/** Removes the trailing zeros after the decimal point, except one. */
inline std::string removeDoubleTrailingZeroes(std::string number) {
  if (number.find('.') != std::string::npos)
    number.erase(number.find_last_not_of('0') + 1);
  return !number.empty() && number.back() == '.' ? number + '0' : number;
}

/** The suffix of an ordinal number, such as the "st" of 21st. */
inline std::string englishEnding(int number) {
  int last = number % 10;
  if (number % 100 / 10 == 1) return "th";
  return last == 1 ? "st" : last == 2 ? "nd" : last == 3 ? "rd" : "th";
}

namespace testlib {

/** The pieces between separators, without the empty ones if only tokens are wanted. */
inline std::vector<std::string> pieces(const std::string& text, const std::string& separators,
                                       bool onlyTokens) {
  if (separators.empty()) return {text};
  std::vector<std::string> all;
  for (size_t start = 0; start <= text.size();) {
    size_t end = std::min(text.find_first_of(separators, start), text.size());
    if (end > start || !onlyTokens) all.push_back(text.substr(start, end - start));
    start = end + 1;
  }
  return all;
}

}  // namespace testlib

/** The pieces between separators: one more than there are separators. */
inline std::vector<std::string> split(const std::string& text, char separator) {
  return testlib::pieces(text, std::string(1, separator), false);
}
inline std::vector<std::string> split(const std::string& text, const std::string& separators) {
  return testlib::pieces(text, separators, false);
}
/** The pieces between separators that are not empty. */
inline std::vector<std::string> tokenize(const std::string& text, char separator) {
  return testlib::pieces(text, std::string(1, separator), true);
}
inline std::vector<std::string> tokenize(const std::string& text, const std::string& separators) {
  return testlib::pieces(text, separators, true);
}

/** Values as one text, with a separator between them. */
template <typename Iterator, typename Separator>
std::string join(Iterator first, Iterator last, Separator separator) {
  std::ostringstream text;
  for (Iterator at = first; at != last; ++at) {
    if (at != first) text << separator;
    text << *at;
  }
  return text.str();
}
template <typename Iterator>
std::string join(Iterator first, Iterator last) {
  return join(first, last, ' ');
}
template <typename Values, typename Separator>
std::string join(const Values& values, Separator separator) {
  return join(values.begin(), values.end(), separator);
}
template <typename Values>
std::string join(const Values& values) {
  return join(values.begin(), values.end(), ' ');
}

#endif
