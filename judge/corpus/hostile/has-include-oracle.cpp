//@ expect Accepted
#include <cstdio>

// Asks the compiler which files exist: only the toolchain's, and its own source.
#if __has_include("/etc/passwd") || \
    __has_include("/etc/hostname") || \
    __has_include("/proc/self/maps") || \
    __has_include("/proc/1/root/etc/passwd") || \
    __has_include("/sys/kernel/notes") || \
    __has_include("/dev/zero") || \
    __has_include("/dev/stdin") || \
    __has_include("/root/.bashrc") || \
    __has_include("/var/log/dpkg.log") || \
    __has_include("../etc/passwd") || \
    __has_include("/dev/fd/0") || \
    __has_include("/package.json")
#define SEEN "seen"
#else
#define SEEN "ok"
#endif
int main() { std::puts(SEEN); }
