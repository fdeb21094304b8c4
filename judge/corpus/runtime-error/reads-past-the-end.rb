#@ says "undefined method"
5.times { gets }
puts gets.chomp
