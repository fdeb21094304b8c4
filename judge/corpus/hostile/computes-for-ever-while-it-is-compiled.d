//@ expect Compilation Error
//@ kind compile-bombs
ulong loop() {
    ulong number = 1;
    while (number != 0) number = number * 5 + 2 | 1;
    return number;
}

enum ulong value = loop();

void main() {}
