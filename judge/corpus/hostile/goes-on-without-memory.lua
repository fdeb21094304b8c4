--@ expect Memory Limit Exceeded
--@ kind memory
--@ memory 64
local kept = {}
while true do
  pcall(function() kept[#kept + 1] = string.rep("x", 2 ^ 20) .. #kept end)
end
