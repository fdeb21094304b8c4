--@ memory 64
local kept = {}
while true do
  kept[#kept + 1] = string.rep("x", 1 << 20)
end
