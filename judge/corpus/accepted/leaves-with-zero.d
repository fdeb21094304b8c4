import core.stdc.stdlib, std.stdio;

void main() {
    writeln("ok");
    stdout.flush();
    exit(0);
}
