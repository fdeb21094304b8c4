--@ says "unexpected symbol"
local a = = 3
