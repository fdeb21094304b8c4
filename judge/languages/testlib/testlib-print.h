/* Printing values and collections with single spaces between them, and one file for each test. */
#ifndef TESTLIB_PRINT_H
#define TESTLIB_PRINT_H

#include "testlib-quit.h"

namespace testlib {

template <typename Value, typename = void>
struct IsCollection : std::false_type {};
template <typename Value>
struct IsCollection<Value, std::void_t<typename Value::iterator>>
    : std::bool_constant<!std::is_same_v<Value, std::string>> {};

template <typename Value, typename = void>
struct IsIterator : std::false_type {};
template <typename Value>
struct IsIterator<Value, std::void_t<typename std::iterator_traits<Value>::iterator_category>>
    : std::bool_constant<!std::is_convertible_v<Value, const char*>> {};

template <typename Value>
void printOne(const Value& value) {
  if constexpr (IsCollection<Value>::value) std::cout << join(value.begin(), value.end());
  else std::cout << value;
}

template <typename First, typename... Others>
void printAll(const First& first, const Others&... others) {
  printOne(first);
  ((std::cout << ' ', printOne(others)), ...);
  std::cout << std::endl;
}

}  // namespace testlib

/** Prints a line of values; of a collection its elements. */
template <typename... Values>
void println(const Values&... values) {
  testlib::printAll(values...);
}
/** Prints a line of two values, or of what is between two iterators. */
template <typename First, typename Second>
void println(const First& first, const Second& second) {
  if constexpr (testlib::IsIterator<Second>::value) {
    using Iterator = std::common_type_t<std::decay_t<const First&>, Second>;
    for (Iterator at = first; at != second; ++at) {
      if (at != first) std::cout << ' ';
      testlib::printOne(*at);
    }
    std::cout << std::endl;
  } else {
    testlib::printAll(first, second);
  }
}

/** Sends what is printed from now on to the file of a test, named by its number. */
inline void startTest(int test) {
  std::string path = std::to_string(test);
  std::cout.flush();
  if (std::freopen(path.c_str(), "wt", stdout) == nullptr)
    testlib::fail("cannot write the file " + path);
}

#endif
