//@ time 5000
import std.array, std.range, std.stdio;

void main() {
    auto line = 'x'.repeat(10_000).array;
    while (true) writeln(line);
}
