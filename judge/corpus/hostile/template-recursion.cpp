//@ expect Compilation Error
template <int n>
struct Tower {
  static const int height = Tower<n + 1>::height + Tower<n + 2>::height;
};

int main() { return Tower<0>::height; }
