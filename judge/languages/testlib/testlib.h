/* The library of checkers, validators, generators and interactors, with the interface of testlib.
 * Written for this judge; docs/problems.md says what differs from the original.
 */
#ifndef _TESTLIB_H_
#define _TESTLIB_H_

#include "testlib-base.h"
#include "testlib-text.h"
#include "testlib-doubles.h"
#include "testlib-random.h"
#include "testlib-choose.h"
#include "testlib-pattern.h"
#include "testlib-source.h"
#include "testlib-stream.h"
#include "testlib-validator.h"
#include "testlib-quit.h"
#include "testlib-numbers.h"
#include "testlib-points.h"
#include "testlib-options.h"
#include "testlib-print.h"
#include "testlib-scorer.h"
#include "testlib-register.h"
#include "testlib-exit.h"

#ifndef TESTLIB_LINKED
#include "testlib-code.h"
#endif

#endif
