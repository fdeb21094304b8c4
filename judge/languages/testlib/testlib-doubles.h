/* Comparing numbers with fractions, as every checker of the field does. */
#ifndef TESTLIB_DOUBLES_H
#define TESTLIB_DOUBLES_H

#include "testlib-base.h"

namespace testlib {

/** Beyond this a number counts as infinite. */
constexpr double finiteMax = 1e300;

inline bool isInfinite(double value) { return value > finiteMax || value < -finiteMax; }

}  // namespace testlib

/** Whether the absolute or the relative error of a result is at most `most`. */
inline bool doubleCompare(double expected, double result, double most) {
  if (std::isnan(expected) || std::isnan(result)) return std::isnan(expected) && std::isnan(result);
  if (testlib::isInfinite(expected) || testlib::isInfinite(result))
    return testlib::isInfinite(expected) && testlib::isInfinite(result) &&
           (expected > 0) == (result > 0);
  most += 1e-15;
  if (std::fabs(result - expected) <= most) return true;
  auto [low, high] = std::minmax({expected * (1.0 - most), expected * (1.0 + most)});
  return low <= result && result <= high;
}

/** The smaller of the absolute and the relative error of a result. */
inline double doubleDelta(double expected, double result) {
  constexpr double relativeFrom = 1e-9;
  double absolute = std::fabs(result - expected);
  if (!(std::fabs(expected) > relativeFrom)) return absolute;
  return std::min(absolute, std::fabs(absolute / expected));
}

#endif
