//@ says "SIGABRT"
struct Bad {
  ~Bad() { throw 1; }
};

int main() { Bad bad; }
