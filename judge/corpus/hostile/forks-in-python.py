#@ expect Time Limit Exceeded | Runtime Error | Memory Limit Exceeded
import os

while True:
    try:
        os.fork()
    except OSError:
        pass
