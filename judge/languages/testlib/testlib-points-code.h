/* The functions of testlib-points.h. */
#ifndef TESTLIB_POINTS_CODE_H
#define TESTLIB_POINTS_CODE_H

#include "testlib-points.h"
#include "testlib-quit-code.h"

namespace testlib {

constexpr double pointsMax = 1e6;
/** How far rounding may move points beyond their bounds. */
constexpr double pointsSlack = 1e-8;

NORETURN TESTLIB_CODE void quitWithPoints(double given, const std::string& shown,
                                          const std::string& message) {
  if (!(given >= -pointsSlack && given <= pointsMax + pointsSlack))
    quit(_fail, "points must be from 0 to 1000000");
  points = std::clamp(given, 0.0, pointsMax);
  std::string number = shown.empty() ? pointsText(points) : shown;
  quit(_points, message.empty() ? number : number + " " + message);
}

}  // namespace testlib

NORETURN TESTLIB_CODE void quitpi(const std::string& info, const std::string& message) {
  if (info.find(' ') != std::string::npos) quit(_fail, "what quitpi tells must have no spaces");
  quit(_points, "points_info=" + info + (message.empty() ? "" : " " + message));
}

#endif
