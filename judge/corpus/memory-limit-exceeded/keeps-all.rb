#@ memory 64
kept = []
loop { kept << 'x' * (1 << 20) }
