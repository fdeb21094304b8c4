//@ expect Compilation Error
constexpr long forever() {
  long sum = 0;
  for (long i = 0; i >= 0; i++) sum ^= i;
  return sum;
}
constexpr long value = forever();

int main() { return value; }
