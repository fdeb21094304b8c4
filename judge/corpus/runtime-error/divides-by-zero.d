import std.stdio;

void main() {
    int number;
    foreach (line; stdin.byLine) number = cast(int) line.length;
    writeln(number, " ", 1 % number + 7 / number);
}
