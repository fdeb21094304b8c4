#@ says "divided by 0"
zero = 0
puts 10 / zero
