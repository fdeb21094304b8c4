/* The functions that each program contains, or an object that it is linked with. */
#ifndef TESTLIB_CODE_H
#define TESTLIB_CODE_H

#include "testlib-pattern-code.h"
#include "testlib-quit-code.h"
#include "testlib-numbers-code.h"
#include "testlib-read-code.h"
#include "testlib-read-numbers-code.h"
#include "testlib-points-code.h"
#include "testlib-options-code.h"
#include "testlib-scorer-code.h"
#include "testlib-register-code.h"
#include "testlib-exit-code.h"

#endif
