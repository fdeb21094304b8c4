def depth(n) = n.zero? ? 0 : 1 + depth(n - 1)
puts depth(300_000) == 300_000 ? 'ok' : 'no'
