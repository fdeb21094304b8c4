#@ says "MemoryError"
values = [0] * 10**12
