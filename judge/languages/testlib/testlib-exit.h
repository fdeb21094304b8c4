/* What is checked and written when a program ends: a checker must have quit, a validator must have
 * read to the end, a generator must have used its options.
 */
#ifndef TESTLIB_EXIT_H
#define TESTLIB_EXIT_H

struct TestlibFinalizeGuard {
  /** Whether anything is checked. */
  static inline bool alive = true;

  ~TestlibFinalizeGuard();

 private:
  static void check();
};

/** Leaves out the checks at the end. */
inline void disableFinalizeGuard() { TestlibFinalizeGuard::alive = false; }

#endif
