//@ memory 64
static char all[200 << 20];

int main() {
  for (unsigned i = 0; i < sizeof all; i += 4096) ((volatile char*)all)[i] = 1;
}
