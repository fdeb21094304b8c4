//@ expect Output Limit Exceeded
//@ kind output
import core.stdc.signal, core.sys.posix.signal, core.sys.posix.unistd;

void main() {
    signal(SIGXFSZ, SIG_IGN);
    auto block = new ubyte[65_536];
    for (;;) {
        write(1, block.ptr, block.length);
        write(2, block.ptr, block.length);
    }
}
