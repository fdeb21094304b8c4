--@ says "stack overflow"
-- A million values are the limit of Lua's own stack, below the memory limit.
local function count(n)
  if n == 0 then return 0 end
  return 1 + count(n - 1)
end
print(count(600000) > 0 and "ok" or "no")
