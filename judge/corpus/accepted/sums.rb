require 'set'

n, *numbers = $stdin.read.split.map(&:to_i)
numbers = numbers.first(n)
puts "#{numbers.sum - 4} #{numbers.to_set.max + 2}"
