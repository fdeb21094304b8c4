--@ says "attempt to index a nil value"
local rows = { { 1 } }
print(rows[2][1])
