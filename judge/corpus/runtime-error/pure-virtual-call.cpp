struct Base {
  Base() { call(); }
  __attribute__((noipa)) void call() { act(); }
  virtual void act() = 0;
};
struct Derived : Base {
  void act() override {}
};

int main() { Derived derived; }
