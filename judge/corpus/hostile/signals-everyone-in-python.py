#@ expect Runtime Error | Accepted
#@ kind signals
import os

for signal in range(1, 65):
    for pid in (-1, 1, 2, os.getppid()):
        try:
            os.kill(pid, signal)
        except OSError:
            pass
print("ok")
