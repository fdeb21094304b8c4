import sys
import threading

sys.setrecursionlimit(10**6)
threading.stack_size(128 * 1024 * 1024)


def depth(n):
    return 0 if n == 0 else 1 + depth(n - 1)


def main():
    print("ok" if depth(100_000) == 100_000 else "no")


thread = threading.Thread(target=main)
thread.start()
thread.join()
