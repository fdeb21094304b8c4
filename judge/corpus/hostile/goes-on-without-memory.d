//@ expect Memory Limit Exceeded
//@ kind memory
//@ memory 64
import core.stdc.stdlib, core.stdc.string;

__gshared void*[1 << 20] kept;

void main() {
    for (size_t at = 0;; at = (at + 1) % kept.length) {
        kept[at] = malloc(1 << 20);
        if (kept[at] !is null) memset(kept[at], 7, 1 << 20);
    }
}
