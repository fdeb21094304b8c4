import std.stdio;

void main() {
    immutable text = stdin.readln();
    stdin.close();
    writeln(text.length == 0 ? "ok" : "no");
    stdout.close();
}
