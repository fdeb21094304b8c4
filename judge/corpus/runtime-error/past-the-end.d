//@ says "out of bounds"
import std.stdio;

void main() {
    int[] numbers = [1, 2, 3];
    size_t at = 3;
    foreach (line; stdin.byLine) at += line.length;
    writeln(numbers[at]);
}
