import std.algorithm, std.array, std.conv, std.stdio;

void main() {
    auto count = readln.split[0].to!int;
    long[] numbers = stdin.byLine.map!(line => line.split.map!(to!long).array).join;
    int[long] seen;
    foreach (number; numbers) seen[number] += 1;
    writeln(numbers.sum - 4, " ", seen.keys.maxElement + 2);
}
