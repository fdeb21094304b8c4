//@ says "broken"
import std.stdio;

void main() {
    writeln("ok");
    throw new Exception("broken");
}
