import std.stdio;

class Box { int[100] numbers; }

void main() {
    Box box;
    foreach (line; stdin.byLine) box = line.length > 1000 ? new Box : null;
    writeln(box.numbers[50]);
}
