import std.stdio;

int main() {
    writeln("ok");
    return 3;
}
