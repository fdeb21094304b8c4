local n = io.read("n")
local sum, most = 0, math.mininteger
for _ = 1, n do
  local x = io.read("n")
  sum = sum + x
  most = math.max(most, x)
end
print(sum - 4, most + 2)
