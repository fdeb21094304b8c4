/* The functions of testlib-exit.h, and the last variable of the library. */
#ifndef TESTLIB_EXIT_CODE_H
#define TESTLIB_EXIT_CODE_H

#include "testlib-exit.h"
#include "testlib-options.h"
#include "testlib-quit-code.h"

TESTLIB_CODE TestlibFinalizeGuard::~TestlibFinalizeGuard() {
  testlib::progress.isLeaving = true;
  if (testlib::progress.hasQuit && testlib::progress.exitCode != 0) return;
  if (alive && !testlib::progress.hasQuit) check();
  if (testlib::atTheEnd != nullptr) testlib::atTheEnd();
}
TESTLIB_CODE void TestlibFinalizeGuard::check() {
  const testlib::Options& options = testlib::options;
  if (testlibMode == _checker) testlib::fail("a checker must end with quit or quitf");
  if (testlibMode == _validator && !testlib::progress.hasReadEof)
    testlib::fail("a validator must end with readEof");
  if (options.mustBeUsed && !options.mayBeUnused) ensureNoUnusedOpts();
  if (!testlib::progress.isRegistered)
    testlib::fail("call registerTestlibCmd, or the like for another program, first in main");
}

/* Constructed last and therefore destroyed first, while all others still exist. */
inline TestlibFinalizeGuard testlibFinalizeGuard;

#endif
