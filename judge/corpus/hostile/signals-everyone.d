//@ expect Runtime Error | Accepted
//@ kind signals
import core.sys.posix.signal, core.sys.posix.unistd, std.stdio;

void main() {
    foreach (signal; 1 .. 65)
        foreach (pid; [-1, 1, 2, getppid()]) kill(pid, signal);
    writeln("ok");
}
