//@ expect Compilation Error
//@ kind compile-bombs
template <class A, class B>
struct Pair {};
template <int n, class T>
struct Grow {
  using type = typename Grow<n - 1, Pair<typename Grow<n - 1, T>::type, T>>::type;
};
template <class T>
struct Grow<0, T> {
  using type = T;
};

int main() { Grow<25, int>::type all; }
