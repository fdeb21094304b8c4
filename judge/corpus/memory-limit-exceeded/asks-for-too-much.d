//@ memory 64
import std.stdio;

void main() {
    auto large = new long[](1UL << 46);
    foreach (line; stdin.byLine) large[line.length] = 1;
    writeln(large);
}
