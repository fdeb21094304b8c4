/* More functions of testlib-stream.h: numbers, with or without bounds, and several values of a
   kind. */
#ifndef TESTLIB_READ_NUMBERS_CODE_H
#define TESTLIB_READ_NUMBERS_CODE_H

#include "testlib-read-code.h"

TESTLIB_CODE long long InStream::readLong() { return stringToLongLong(*this, readWord()); }
TESTLIB_CODE long long InStream::readLong(long long low, long long high,
                                          const std::string& variable) {
  testlib::Wanted wanted = {variable, "a whole number"};
  return within(testlib::wholeNumber<long long>(*this, readWord(), wanted), low, high, variable);
}
TESTLIB_CODE unsigned long long InStream::readUnsignedLong() {
  return stringToUnsignedLongLong(*this, readWord());
}
TESTLIB_CODE unsigned long long InStream::readUnsignedLong(Unsigned low, Unsigned high,
                                                           const std::string& variable) {
  testlib::Wanted wanted = {variable, "a whole number from 0 on"};
  return within(testlib::wholeNumber<Unsigned>(*this, readWord(), wanted), low, high, variable);
}
TESTLIB_CODE int InStream::readInt() {
  return testlib::wholeNumber<int>(*this, readWord(), {"", "a whole number of 32 bits"});
}
TESTLIB_CODE int InStream::readInt(int low, int high, const std::string& variable) {
  testlib::Wanted wanted = {variable, "a whole number"};
  return within(testlib::wholeNumber<int>(*this, readWord(), wanted), low, high, variable);
}
TESTLIB_CODE double InStream::readReal() { return stringToDouble(*this, readWord()); }
TESTLIB_CODE double InStream::readReal(double low, double high, const std::string& variable) {
  testlib::Wanted wanted = {variable, "a number"};
  return within(testlib::fraction(*this, readWord(), wanted), low, high, variable);
}
TESTLIB_CODE double InStream::readStrictReal(double low, double high, int digitsMin, int digitsMax,
                                             const std::string& variable) {
  testlib::Wanted wanted = {variable, "a number without an exponent"};
  double value = testlib::strictFraction(*this, readWord(), wanted, digitsMin, digitsMax);
  return within(value, low, high, variable);
}

template <typename Read>
auto InStream::many(int size, int first, const std::string& variable, Read one) {
  constexpr int sizeMax = 100000000;
  if (size < 0 || size > sizeMax) quit(_fail, format("%d values cannot be read at once", size));
  if (strict && !variable.empty()) validator.addVariable(variable);
  // Grows with the values that are read, because the size that the output states may be false.
  std::vector<decltype(one())> all;
  long long number = first;
  index = &number;
  for (int i = 0; i < size; i++, number++) all.push_back(one());
  index = nullptr;
  return all;
}
template <typename Read>
auto InStream::manySpaced(int size, int first, const std::string& variable, Read one) {
  bool isFirst = true;
  return many(size, first, variable, [&] {
    if (strict && !isFirst) readSpace();
    isFirst = false;
    return one();
  });
}

TESTLIB_CODE std::vector<std::string> InStream::readWords(int size, int first) {
  return manySpaced(size, first, "", [&] { return readWord(); });
}
TESTLIB_CODE std::vector<std::string> InStream::readWords(int size, const pattern& form,
                                                          const std::string& variable, int first) {
  return manySpaced(size, first, variable, [&] { return readWord(form, variable); });
}
TESTLIB_CODE std::vector<std::string> InStream::readStrings(int size, int first) {
  return many(size, first, "", [&] { return readString(); });
}
TESTLIB_CODE std::vector<std::string> InStream::readStrings(int size, const pattern& form,
                                                            const std::string& variable,
                                                            int first) {
  return many(size, first, variable, [&] { return readString(form, variable); });
}
TESTLIB_CODE std::vector<int> InStream::readInts(int size, int first) {
  return manySpaced(size, first, "", [&] { return readInt(); });
}
TESTLIB_CODE std::vector<int> InStream::readInts(int size, int low, int high,
                                                 const std::string& variable, int first) {
  return manySpaced(size, first, variable, [&] { return readInt(low, high, variable); });
}
TESTLIB_CODE std::vector<long long> InStream::readLongs(int size, int first) {
  return manySpaced(size, first, "", [&] { return readLong(); });
}
TESTLIB_CODE std::vector<long long> InStream::readLongs(int size, long long low, long long high,
                                                        const std::string& variable, int first) {
  return manySpaced(size, first, variable, [&] { return readLong(low, high, variable); });
}
TESTLIB_CODE std::vector<unsigned long long> InStream::readUnsignedLongs(int size, int first) {
  return manySpaced(size, first, "", [&] { return readUnsignedLong(); });
}
TESTLIB_CODE std::vector<unsigned long long> InStream::readUnsignedLongs(
    int size, Unsigned low, Unsigned high, const std::string& variable, int first) {
  return manySpaced(size, first, variable, [&] { return readUnsignedLong(low, high, variable); });
}
TESTLIB_CODE std::vector<double> InStream::readReals(int size, int first) {
  return manySpaced(size, first, "", [&] { return readReal(); });
}
TESTLIB_CODE std::vector<double> InStream::readReals(int size, double low, double high,
                                                     const std::string& variable, int first) {
  return manySpaced(size, first, variable, [&] { return readReal(low, high, variable); });
}
TESTLIB_CODE std::vector<double> InStream::readStrictReals(int size, double low, double high,
                                                           int digitsMin, int digitsMax,
                                                           const std::string& variable,
                                                           int first) {
  return manySpaced(size, first, variable, [&] {
    return readStrictReal(low, high, digitsMin, digitsMax, variable);
  });
}

#endif
