/* Reading numbers, within bounds or not, and several values of a kind. */
#ifndef TESTLIB_READ_NUMBERS_H
#define TESTLIB_READ_NUMBERS_H

#include "testlib-read.h"

inline long long InStream::readLong() { return stringToLongLong(*this, readWord()); }
inline long long InStream::readLong(long long low, long long high, const std::string& variable) {
  testlib::Wanted wanted = {variable, "a whole number"};
  return within(testlib::wholeNumber<long long>(*this, readWord(), wanted), low, high, variable);
}
inline unsigned long long InStream::readUnsignedLong() {
  return stringToUnsignedLongLong(*this, readWord());
}
inline unsigned long long InStream::readUnsignedLong(Unsigned low, Unsigned high,
                                                     const std::string& variable) {
  testlib::Wanted wanted = {variable, "a whole number from 0 on"};
  return within(testlib::wholeNumber<Unsigned>(*this, readWord(), wanted), low, high, variable);
}
inline int InStream::readInt() {
  return testlib::wholeNumber<int>(*this, readWord(), {"", "a whole number of 32 bits"});
}
inline int InStream::readInt(int low, int high, const std::string& variable) {
  testlib::Wanted wanted = {variable, "a whole number"};
  return within(testlib::wholeNumber<int>(*this, readWord(), wanted), low, high, variable);
}
inline double InStream::readReal() { return stringToDouble(*this, readWord()); }
inline double InStream::readReal(double low, double high, const std::string& variable) {
  testlib::Wanted wanted = {variable, "a number"};
  return within(testlib::fraction(*this, readWord(), wanted), low, high, variable);
}
inline double InStream::readStrictReal(double low, double high, int digitsMin, int digitsMax,
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
  // Grows with what is read: a size that the output names need not be true.
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

inline std::vector<std::string> InStream::readWords(int size, int first) {
  return manySpaced(size, first, "", [&] { return readWord(); });
}
inline std::vector<std::string> InStream::readWords(int size, const pattern& form,
                                                    const std::string& variable, int first) {
  return manySpaced(size, first, variable, [&] { return readWord(form, variable); });
}
inline std::vector<std::string> InStream::readStrings(int size, int first) {
  return many(size, first, "", [&] { return readString(); });
}
inline std::vector<std::string> InStream::readStrings(int size, const pattern& form,
                                                      const std::string& variable, int first) {
  return many(size, first, variable, [&] { return readString(form, variable); });
}
inline std::vector<int> InStream::readInts(int size, int first) {
  return manySpaced(size, first, "", [&] { return readInt(); });
}
inline std::vector<int> InStream::readInts(int size, int low, int high,
                                           const std::string& variable, int first) {
  return manySpaced(size, first, variable, [&] { return readInt(low, high, variable); });
}
inline std::vector<long long> InStream::readLongs(int size, int first) {
  return manySpaced(size, first, "", [&] { return readLong(); });
}
inline std::vector<long long> InStream::readLongs(int size, long long low, long long high,
                                                  const std::string& variable, int first) {
  return manySpaced(size, first, variable, [&] { return readLong(low, high, variable); });
}
inline std::vector<unsigned long long> InStream::readUnsignedLongs(int size, int first) {
  return manySpaced(size, first, "", [&] { return readUnsignedLong(); });
}
inline std::vector<unsigned long long> InStream::readUnsignedLongs(
    int size, Unsigned low, Unsigned high, const std::string& variable, int first) {
  return manySpaced(size, first, variable, [&] { return readUnsignedLong(low, high, variable); });
}
inline std::vector<double> InStream::readReals(int size, int first) {
  return manySpaced(size, first, "", [&] { return readReal(); });
}
inline std::vector<double> InStream::readReals(int size, double low, double high,
                                               const std::string& variable, int first) {
  return manySpaced(size, first, variable, [&] { return readReal(low, high, variable); });
}
inline std::vector<double> InStream::readStrictReals(int size, double low, double high,
                                                     int digitsMin, int digitsMax,
                                                     const std::string& variable, int first) {
  return manySpaced(size, first, variable, [&] {
    return readStrictReal(low, high, digitsMin, digitsMax, variable);
  });
}

#endif
