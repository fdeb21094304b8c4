--@ says "attempt to"
local zero = 0
print(10 // zero)
