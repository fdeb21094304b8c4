/* The first call of every program: says what it is, and opens its files. */
#ifndef TESTLIB_REGISTER_H
#define TESTLIB_REGISTER_H

#include "testlib-scorer.h"

std::string getTestset();
std::string getGroup();

/** A checker, with the arguments input, output and answer. */
void registerTestlibCmd(int count, char* given[]);
/** A checker whose files are passed as separate arguments. */
void registerTestlib(int count, ...);

/** An interactor: input, a file for the checker, answer. The program is at stdin and stdout. */
void registerInteraction(int count, char* given[]);

/** A validator: reads the input from stdin, where white space counts. */
void registerValidation();
void registerValidation(int count, char* given[]);

/** A generator: its arguments seed rnd and can be read as options. */
void registerGen(int count, char* arguments[], int version);
#ifndef USE_RND_AS_BEFORE_087
__attribute__((deprecated("call registerGen(argc, argv, 1); old generators need version 0")))
#endif
void registerGen(int count, char* arguments[]);

/** A scorer: called once with the results of all tests, which it reads from stdin. */
void registerScorer(int, char*[], std::function<double(std::vector<TestResult>)> scorer);

/** Sets the encoding that an XML report names. */
void setAppesModeEncoding(const std::string& encoding);

#endif
