/* Random choices of several numbers, random orders, and what generators must not use instead. */
#ifndef TESTLIB_CHOOSE_H
#define TESTLIB_CHOOSE_H

#include "testlib-random.h"

template <typename Value>
std::vector<Value> random_t::distinct(int size, Value from, Value to) {
  constexpr unsigned long long allMax = 1000000000;
  if (size == 0) return {};
  mustBeInOrder(from <= to);
  unsigned long long width = static_cast<unsigned long long>(to) - from + 1;
  bool isPossible = size > 0 && static_cast<unsigned long long>(size) <= width;
  if (!isPossible) testlib::fail("rnd.distinct: there are not so many numbers in the range");

  double triesExpected = 0;
  for (int i = 0; i < size; i++) triesExpected += double(width) / double(width - unsigned(i));
  if (!(triesExpected < double(width))) {
    if (width > allMax) testlib::fail("rnd.distinct: the range is too wide for so many numbers");
    std::vector<Value> all = perm(int(width), from);
    all.resize(size_t(size));
    return all;
  }
  std::vector<Value> chosen;
  std::set<Value> seen;
  while (int(chosen.size()) < size) {
    Value one = Value(next(from, to));
    if (seen.insert(one).second) chosen.push_back(one);
  }
  return chosen;
}
template <typename Value>
std::vector<Value> random_t::distinct(int size, Value upper) {
  if (size == 0) return {};
  if (upper <= 0) testlib::fail("rnd.distinct: the bound must be positive");
  return distinct(size, Value(0), Value(upper - 1));
}

template <typename Value>
std::vector<Value> random_t::partition(int size, Value sum, Value least) {
  bool isPossible = size >= 0 && (size > 0 || sum == 0) && least * size <= sum;
  if (!isPossible) testlib::fail("rnd.partition: the sum cannot be divided like this");
  if (size == 0) return {};
  // Chooses the gaps between parts: a part gets `least` and the free places between two gaps.
  Value places = Value(sum - least * size + size);
  std::vector<Value> gaps = distinct(size - 1, Value(1), Value(places - 1));
  std::sort(gaps.begin(), gaps.end());
  gaps.push_back(places);
  Value before = 0;
  std::vector<Value> parts;
  for (Value gap : gaps) {
    parts.push_back(Value(gap - before - 1 + least));
    before = gap;
  }
  return parts;
}

/** Shuffles a range. */
template <typename Iterator>
void shuffle(Iterator first, Iterator last) {
  if (first == last) return;
  for (Iterator at = first + 1; at != last; ++at)
    std::iter_swap(at, first + rnd.next(int(at - first) + 1));
}

/* These produce another sequence on other systems: a program that calls them does not compile. */
template <typename Iterator>
__attribute__((error("call shuffle(first, last) instead"))) void random_shuffle(Iterator, Iterator);
extern "C" __attribute__((error("call rnd.next() instead"))) int rand() noexcept;
extern "C" __attribute__((error("call registerGen(argc, argv, 1), which seeds rnd"))) void srand(
    unsigned) noexcept;

#endif
