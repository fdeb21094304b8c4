//@ expect Accepted
//@ kind native-calls
// What C can call is what the sandbox allows any program.
import std.stdio;

extern (C) {
    int system(const char* command);
    int socket(int domain, int type, int protocol);
    int execv(const char* path, const char** words);
    int unshare(int flags);
    long ptrace(int request, int pid, void* address, void* data);
    int mount(const char* what, const char* place, const char* kind, ulong flags, void* data);
    int memfd_create(const char* name, uint flags);
}

void main() {
    const(char)*[2] words = ["/program".ptr, null];
    immutable refused = system("true") != 0 && socket(2, 1, 0) < 0 && socket(1, 1, 0) < 0
        && execv("/program", words.ptr) < 0 && unshare(0x10000000) < 0 && ptrace(16, 1, null, null) < 0
        && mount("none", "/", "tmpfs", 0, null) < 0 && memfd_create("x", 0) < 0;
    writeln(refused ? "ok" : "no");
}
