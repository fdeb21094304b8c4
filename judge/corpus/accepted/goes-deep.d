import std.stdio;

long depth(long n) {
    long[4] kept = n;
    return n == 0 ? 0 : 1 + depth(n - 1) + kept[n % 4] - n;
}

void main() { writeln(depth(1_000_000) == 1_000_000 ? "ok" : "no"); }
