/* Random numbers for generators: the same for the same arguments on every machine, and the same as
 * those of testlib. The sequence is the 48-bit linear congruential one of Java's Random and drand48.
 */
#ifndef TESTLIB_RANDOM_H
#define TESTLIB_RANDOM_H

#include "testlib-base.h"
#include "testlib-text.h"

class random_t {
 public:
  /** How registerGen was asked to make 63 bits: 0 as before testlib 0.8.7, 1 as since. */
  static inline int version = -1;

  /** Seeds by the arguments of a generator: another argument gives another sequence. */
  void setSeed(int count, char* arguments[]) {
    seed = firstSeed;
    for (int i = 1; i < count; i++) {
      for (const char* at = arguments[i]; *at != '\0'; at++)
        seed = seed * multiplier + unsigned(int(static_cast<signed char>(*at))) + addend;
      seed += multiplier / addend;
    }
    seed &= mask;
  }
  void setSeed(long long value) {
    seed = (static_cast<unsigned long long>(value) ^ multiplier) & mask;
  }

  /* next(n) is from 0 to n - 1, next(from, to) from `from` to `to`, each as likely as the others. */
  int next(int n);
  long long next(long long n);
  unsigned next(unsigned n) { return unsigned(next(int(below(n, INT_MAX)))); }
  long next(long n) { return long(next(static_cast<long long>(n))); }
  unsigned long next(unsigned long n) { return static_cast<unsigned long>(nextUnsigned(n)); }
  unsigned long long next(unsigned long long n) { return nextUnsigned(n); }

  int next(int from, int to) { return int(between(from, to)); }
  unsigned next(unsigned from, unsigned to) { return unsigned(between(from, to)); }
  long next(long from, long to) { return long(between(from, to)); }
  long long next(long long from, long long to) { return between(from, to); }
  unsigned long next(unsigned long from, unsigned long to) {
    return static_cast<unsigned long>(betweenUnsigned(from, to));
  }
  unsigned long long next(unsigned long long from, unsigned long long to) {
    return betweenUnsigned(from, to);
  }

  /** From 0 to 1, without 1. */
  double next();
  double next(double n);
  double next(double from, double to);

  /** Text that a pattern matches; see testlib-pattern.h. */
  std::string next(const std::string& pattern);
  __attribute__((format(printf, 2, 3))) std::string next(const char* pattern, ...);

  /*
   * Weighted numbers: the largest of `type` + 1 tries or, if `type` is negative, the smallest of 1
   * - `type` tries.
   */
  int wnext(int n, int type) { return weighted(n, type); }
  long long wnext(long long n, int type) { return weighted(n, type); }
  double wnext(double n, int type);
  double wnext(int type) { return wnext(1.0, type); }
  unsigned wnext(unsigned n, int type) { return unsigned(wnext(int(below(n, INT_MAX)), type)); }
  long wnext(long n, int type) { return long(wnext(static_cast<long long>(n), type)); }
  unsigned long wnext(unsigned long n, int type) {
    return static_cast<unsigned long>(wnext(static_cast<long long>(below(n, LLONG_MAX)), type));
  }
  unsigned long long wnext(unsigned long long n, int type) {
    long long bound = static_cast<long long>(below(n, LLONG_MAX));
    return static_cast<unsigned long long>(wnext(bound, type));
  }

  int wnext(int from, int to, int type) { return weightedBetween(from, to, type); }
  int wnext(unsigned from, unsigned to, int type) { return int(weightedBetween(from, to, type)); }
  long wnext(long from, long to, int type) { return weightedBetween(from, to, type); }
  long long wnext(long long from, long long to, int type) {
    return weightedBetween(from, to, type);
  }
  unsigned long wnext(unsigned long from, unsigned long to, int type) {
    return weightedBetween(from, to, type);
  }
  unsigned long long wnext(unsigned long long from, unsigned long long to, int type) {
    return weightedBetween(from, to, type);
  }
  double wnext(double from, double to, int type);

  /** An element of a container or of a range. */
  template <typename Container>
  typename Container::value_type any(const Container& all) {
    return *std::next(all.begin(), next(countOf(all.begin(), all.end())));
  }
  template <typename Iterator>
  typename Iterator::value_type any(const Iterator& begin, const Iterator& end) {
    return *std::next(begin, next(countOf(begin, end)));
  }
  /** The same, weighted by position like wnext. */
  template <typename Container>
  typename Container::value_type wany(const Container& all, int type) {
    return *std::next(all.begin(), wnext(countOf(all.begin(), all.end()), type));
  }
  template <typename Iterator>
  typename Iterator::value_type wany(const Iterator& begin, const Iterator& end, int type) {
    return *std::next(begin, wnext(countOf(begin, end), type));
  }

  /** The numbers from `first` on in a random order. */
  template <typename Size, typename Value>
  std::vector<Value> perm(Size size, Value first) {
    if (size < 0) testlib::fail("rnd.perm: the size must not be negative");
    std::vector<Value> all;
    all.reserve(size_t(size));
    for (Size i = 0; i < size; i++) all.push_back(first++);
    for (Size i = 1; i < size; i++) std::swap(all[size_t(i)], all[size_t(next(i + 1))]);
    return all;
  }
  template <typename Size>
  std::vector<Size> perm(Size size) {
    return perm(size, Size(0));
  }

  /** `size` different numbers from `from` to `to`, in a random order. */
  template <typename Value>
  std::vector<Value> distinct(int size, Value from, Value to);
  /** `size` different numbers from 0 to `upper` - 1, in a random order. */
  template <typename Value>
  std::vector<Value> distinct(int size, Value upper);

  /** `size` numbers that are at least `least` and add up to `sum`, in a random order. */
  template <typename Value>
  std::vector<Value> partition(int size, Value sum, Value least);
  template <typename Value>
  std::vector<Value> partition(int size, Value sum) {
    return partition(size, sum, Value(1));
  }

 private:
  static constexpr unsigned long long firstSeed = 3905348978240129619ULL;
  static constexpr unsigned long long multiplier = 0x5DEECE66DULL;
  static constexpr unsigned long long addend = 0xB;
  static constexpr unsigned long long mask = (1ULL << 48) - 1;
  /** From this weight on, a power replaces the individual tries. */
  static constexpr int triesMax = 25;

  unsigned long long seed = firstSeed;

  /** The highest bits, at most 48, of the next member of the sequence. */
  long long bits(int count) {
    seed = (seed * multiplier + addend) & mask;
    return static_cast<long long>(seed >> (48 - count));
  }
  long long bits63() {
    long long high = bits(31) << 32;
    return high ^ bits(version == 0 ? 31 : 32);
  }

  template <typename Number>
  static Number below(Number n, unsigned long long limit) {
    if (n >= limit) testlib::fail("rnd: the bound " + std::to_string(n) + " is too large");
    return n;
  }
  static void mustBePositive(bool isPositive) {
    if (!isPositive) testlib::fail("rnd: a bound must be positive");
  }
  static void mustBeInOrder(bool isInOrder) {
    if (!isInOrder) testlib::fail("rnd: a range must not end before it begins");
  }
  template <typename Iterator>
  static int countOf(const Iterator& begin, const Iterator& end) {
    int count = int(std::distance(begin, end));
    if (count <= 0) testlib::fail("rnd: nothing can be chosen from an empty range");
    return count;
  }

  unsigned long long nextUnsigned(unsigned long long n) {
    return static_cast<unsigned long long>(next(static_cast<long long>(below(n, LLONG_MAX))));
  }
  /** A range may be wider than its type: its width is counted without a sign. */
  long long between(long long from, long long to) {
    auto width = static_cast<unsigned long long>(to) - static_cast<unsigned long long>(from) + 1;
    return next(static_cast<long long>(width)) + from;
  }
  unsigned long long betweenUnsigned(unsigned long long from, unsigned long long to) {
    mustBeInOrder(from <= to);
    return nextUnsigned(to - from + 1) + from;
  }

  template <typename Number>
  Number weighted(Number n, int type);
  template <typename Number>
  Number weightedBetween(Number from, Number to, int type) {
    mustBeInOrder(from <= to);
    return Number(wnext(Number(to - from + 1), type) + from);
  }
  /**
   * The largest of `type` + 1 tries or, if `type` is negative, the smallest of 1 - `type` tries.
   */
  template <typename Try>
  auto bestOf(int type, Try one) {
    auto best = one();
    for (int i = 0; i < type; i++) best = std::max(best, one());
    for (int i = 0; i < -type; i++) best = std::min(best, one());
    return best;
  }
  /** Approximates the best of very many tries, from 0 to 1. */
  double powerOf(int type) {
    double share = next();
    if (type > 0) return std::pow(share, 1.0 / (type + 1));
    return 1 - std::pow(share, 1.0 / (-type + 1));
  }
  /** Keeps a rounded number within its bounds. */
  static double within(double value, double low, double high) {
    value = std::clamp(value, low, high);
    return value >= high ? std::nexttoward(high, low) : value;
  }
};

/** The generator's source of random numbers; registerGen seeds it. */
TESTLIB_SHARED(random_t rnd);

inline int random_t::next(int n) {
  mustBePositive(n > 0);
  bool isPowerOfTwo = (n & (n - 1)) == 0;
  if (isPowerOfTwo) return int((n * bits(31)) >> 31);
  // Values beyond the last whole multiple would make the first numbers more likely.
  const long long limit = INT_MAX / n * n;
  long long tried = bits(31);
  while (tried >= limit) tried = bits(31);
  return int(tried % n);
}

inline long long random_t::next(long long n) {
  mustBePositive(n > 0);
  const long long limit = LLONG_MAX / n * n;
  long long tried = bits63();
  while (tried >= limit) tried = bits63();
  return tried % n;
}

inline double random_t::next() {
  long long high = bits(26) << 27;
  return within(double(high + bits(27)) / double(1LL << 53), 0, 1);
}
inline double random_t::next(double n) {
  mustBePositive(n > 0);
  return within(n * next(), 0, n);
}
inline double random_t::next(double from, double to) {
  mustBeInOrder(from < to);
  return next(to - from) + from;
}

template <typename Number>
Number random_t::weighted(Number n, int type) {
  mustBePositive(n > 0);
  if (std::abs(type) < triesMax) return bestOf(type, [&] { return next(n); });
  return std::clamp(Number(double(n) * powerOf(type)), Number(0), Number(n - 1));
}
inline double random_t::wnext(double n, int type) {
  mustBePositive(n > 0);
  if (std::abs(type) < triesMax) return n * bestOf(type, [&] { return next(); });
  return within(n * powerOf(type), 0, n);
}
inline double random_t::wnext(double from, double to, int type) {
  mustBeInOrder(from < to);
  return wnext(to - from, type) + from;
}

#endif
