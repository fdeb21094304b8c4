//@ expect Runtime Error
void main() {
    for (size_t place = 0x400000; ; place += 4096) *cast(int*) place = 7;
}
