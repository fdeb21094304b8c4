#@ expect Output Limit Exceeded
#@ kind output
import os
import signal

signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
while True:
    for file in (1, 2):
        try:
            os.write(file, b"x" * 65536)
        except OSError:
            pass
