#@ time 5000
#@ memory 64
#@ time 5000
kept = []
while True:
    kept.append([0] * 100_000)
