//@ language cpp17
//@ says "concept"
// C++20 has these.
#include <type_traits>

template <typename T>
concept Whole = std::is_integral_v<T>;

int main() { return Whole<int> ? 0 : 1; }
