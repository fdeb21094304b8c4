//@ memory 64
//@ time 5000
import std.stdio;

void main() {
    ulong[][] kept;
    for (ulong number; number < ulong.max; number += 1) {
        kept ~= new ulong[1000];
        kept[$ - 1][] = number;
    }
    writeln(kept.length);
}
