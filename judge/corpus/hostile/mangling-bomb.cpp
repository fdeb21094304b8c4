//@ expect Compilation Error | Wrong Answer
#include <typeinfo>

// A name three times as long at each step, and it has to be written out.
template <class A, class B, class C>
struct T {};
template <int n, class X>
struct Deep {
  using type = T<typename Deep<n - 1, X>::type, typename Deep<n - 1, T<X, X, X>>::type, X>;
};
template <class X>
struct Deep<0, X> {
  using type = X;
};
int main() { return typeid(Deep<16, int>::type).name()[0] == 0; }
