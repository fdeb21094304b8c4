import std.stdio;

void main() {
    uint number = 1;
    while (number != 0) number = number * 5 + 2 | 1;
    writeln(number);
}
