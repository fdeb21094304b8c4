/* What is checked and written when a program ends: a checker must have quit, a validator must have
 * read to the end, a generator must have used its options.
 */
#ifndef TESTLIB_EXIT_H
#define TESTLIB_EXIT_H

#include "testlib-register.h"

struct TestlibFinalizeGuard {
  /** Whether anything is checked. */
  static inline bool alive = true;

  ~TestlibFinalizeGuard() {
    testlib::progress.isLeaving = true;
    if (testlib::progress.hasQuit && testlib::progress.exitCode != 0) return;
    if (alive && !testlib::progress.hasQuit) check();
    if (testlib::atTheEnd != nullptr) testlib::atTheEnd();
  }

 private:
  static void check() {
    const testlib::Options& options = testlib::options;
    if (testlibMode == _checker) testlib::fail("a checker must end with quit or quitf");
    if (testlibMode == _validator && !testlib::progress.hasReadEof)
      testlib::fail("a validator must end with readEof");
    if (options.mustBeUsed && !options.mayBeUnused) ensureNoUnusedOpts();
    if (!testlib::progress.isRegistered)
      testlib::fail("call registerTestlibCmd, or the like for another program, first in main");
  }
};

/* Constructed last and therefore destroyed first, while all others still exist. */
inline TestlibFinalizeGuard testlibFinalizeGuard;

/** Leaves out the checks at the end. */
inline void disableFinalizeGuard() { TestlibFinalizeGuard::alive = false; }

#endif
