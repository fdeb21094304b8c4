#@ expect Accepted | Runtime Error
#@ kind native-calls
# Calls that the interpreter itself never makes are refused as well.
import ctypes

libc = ctypes.CDLL(None, use_errno=True)
words = ctypes.c_char_p(b"/usr/bin/python3")
empty = (ctypes.c_char_p * 1)(None)
done = [
    name
    for name, result in {
        "execve": libc.execve(words, empty, empty),
        "unshare": libc.unshare(0x10000000),
        "ptrace": libc.ptrace(16, 1, 0, 0),
        "memfd": libc.memfd_create(b"x", 0),
        "socket": libc.socket(2, 1, 0),
        "mount": libc.mount(b"none", b"/", b"tmpfs", 0, None),
    }.items()
    if result >= 0
]
print(done or "ok")
