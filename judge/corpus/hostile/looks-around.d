//@ expect Accepted
//@ kind files network environment /proc native-calls
import core.sys.posix.signal, core.sys.posix.unistd, core.sys.posix.sys.socket, core.sys.posix.dlfcn;
static import std.file;
import std.exception, std.process, std.stdio;

void main() {
    string[] seen;
    foreach (path; ["/etc/passwd", "/proc/self/maps", "/proc/1/environ", "/usr/bin/ldc2", "/etc/ldc2.conf"])
        if (!collectException(std.file.read(path))) seen ~= path;
    foreach (path; ["/arbiter-was-here", "/tmp/arbiter-was-here", "/dev/shm/arbiter-was-here", "arbiter-was-here"])
        if (!collectException(std.file.write(path, "x"))) seen ~= path;
    if (!collectException(execute("/usr/bin/id"))) seen ~= "program";
    if (!collectException(executeShell("true")) && executeShell("true").status == 0) seen ~= "shell";
    if (socket(AF_INET, SOCK_STREAM, 0) >= 0) seen ~= "network";
    if (kill(getppid(), 0) == 0 && getppid() != 0) seen ~= "parent";
    if (dlopen("libc.so.6", RTLD_NOW) !is null) seen ~= "library";
    foreach (name, value; environment.toAA) seen ~= name;
    if (seen.length) writeln(seen);
    else writeln("ok");
}
