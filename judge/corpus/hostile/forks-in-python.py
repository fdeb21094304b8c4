#@ expect Time Limit Exceeded | Runtime Error | Memory Limit Exceeded
#@ kind fork
import os

while True:
    try:
        os.fork()
    except OSError:
        pass
