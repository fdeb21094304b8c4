//@ memory 64
//@ time 5000
import std.stdio;

ulong depth(ulong n) {
    ulong[64] kept = n;
    return depth(n + 1) + kept[n % 64];
}

void main() { writeln(depth(0)); }
