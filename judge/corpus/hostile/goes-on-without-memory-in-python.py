#@ expect Memory Limit Exceeded | Time Limit Exceeded
#@ kind memory
#@ memory 64
kept = []
while True:
    try:
        kept.append(bytearray(1 << 20))
    except MemoryError:
        pass
