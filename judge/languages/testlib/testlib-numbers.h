/* Reads numbers from tokens. A token that is not a number ends the program, for the stream's
   reason. */
#ifndef TESTLIB_NUMBERS_H
#define TESTLIB_NUMBERS_H

#include "testlib-stream.h"

long long stringToLongLong(InStream& stream, const std::string& token);
unsigned long long stringToUnsignedLongLong(InStream& stream, const std::string& token);
double stringToDouble(InStream& stream, const std::string& token);
double stringToStrictDouble(InStream& stream, const std::string& token, int digitsMin,
                            int digitsMax);

/** Whether a text is the only form of a whole number. */
inline bool equals(long long number, const char* text) { return std::to_string(number) == text; }
inline bool equals(unsigned long long number, const char* text) {
  return std::to_string(number) == text;
}

#endif
