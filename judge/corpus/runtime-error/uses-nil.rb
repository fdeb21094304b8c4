#@ says "undefined method"
rows = [[1]]
puts rows[1][0]
