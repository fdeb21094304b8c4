#@ says "invalid value for Integer()"
puts Integer('4x')
