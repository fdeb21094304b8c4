#@ expect Accepted
#@ kind files /proc
# What the interpreter needs is all that there is, and nothing of it can be changed or executed.
import os
import sys


def works(call, *arguments):
    try:
        call(*arguments)
        return True
    except OSError:
        return False


def read(path):
    with open(path, "rb") as file:
        file.read(1)


def write(path):
    with open(path, "wb"):
        pass


hidden = ["/etc/passwd", "/proc/self/maps", "/proc/1/environ", "/usr/bin/env", "/bin/sh", "/dev/null"]
folders = ["/", "/tmp", "/dev", os.path.dirname(os.__file__)]
tries = {
    "reads": [(read, path) for path in hidden] + [(os.listdir, path) for path in ["/etc", "/home"]],
    "writes": [(write, f"{path}/arbiter-was-here") for path in folders]
    + [(write, os.__file__), (os.remove, os.__file__), (os.mkdir, "/tmp/new"), (write, "/program")],
    "starts": [
        (os.execv, path, [path]) for path in [sys.executable, "/program", "/bin/sh", os.__file__]
    ],
    "pipes": [(os.pipe,)],
    "becomes": [(os.setuid, 0), (os.chroot, "/")],
}
done = [name for name, calls in tries.items() if any(works(*call) for call in calls)]
print(done or "ok")
