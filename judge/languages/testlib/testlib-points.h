/* Ending a checker with points, or with what it expected and found. */
#ifndef TESTLIB_POINTS_H
#define TESTLIB_POINTS_H

#include "testlib-quit.h"

namespace testlib {

NORETURN void quitWithPoints(double given, const std::string& shown, const std::string& message);

}  // namespace testlib

NORETURN inline void quitp(double points, const std::string& message = "") {
  testlib::quitWithPoints(points, "", message);
}
NORETURN inline void quitp(float points, const std::string& message = "") {
  testlib::quitWithPoints(double(points), "", message);
}
NORETURN inline void quitp(long double points, const std::string& message = "") {
  testlib::quitWithPoints(double(points), "", message);
}
NORETURN inline void quitp(int points, const std::string& message = "") {
  testlib::quitWithPoints(points, std::to_string(points), message);
}
template <typename Points>
__attribute__((noreturn, format(printf, 2, 3))) void quitp(Points points, const char* form, ...) {
  TESTLIB_FORMATTED(message, form);
  quitp(points, message);
}

/** Ends with something else than a number that a scorer understands. */
NORETURN void quitpi(const std::string& info, const std::string& message = "");

namespace testlib {

template <typename Value>
std::string shownValue(const Value& value) {
  if constexpr (std::is_floating_point_v<Value>)
    return removeDoubleTrailingZeroes(format("%.12f", double(value)));
  else if constexpr (std::is_convertible_v<Value, std::string>)
    return compress(value);
  else
    return compress(vtos(value));
}

template <typename Value>
NORETURN void quitComparing(TResult result, const Value& expected, const Value& found,
                            const std::string& compared) {
  quit(result, (compared.empty() ? "" : compress(compared) + ": ") + "expected '" +
                   shownValue(expected) + "', found '" + shownValue(found) + "'");
}

}  // namespace testlib

/** Ends with what was expected and found. */
template <typename Value>
NORETURN void expectedButFound(TResult result, Value expected, Value found) {
  testlib::quitComparing(result, expected, found, "");
}
/** Ends with what was compared, and what was expected and found. */
template <typename Value>
__attribute__((noreturn, format(printf, 4, 5))) void expectedButFound(TResult result,
                                                                      Value expected, Value found,
                                                                      const char* form, ...) {
  TESTLIB_FORMATTED(compared, form);
  testlib::quitComparing(result, expected, found, compared);
}

#endif
