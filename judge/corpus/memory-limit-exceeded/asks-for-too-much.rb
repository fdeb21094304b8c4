#@ memory 64
puts ('x' * (1 << 33)).size
