--@ expect Output Limit Exceeded
--@ kind output
local block = string.rep("x", 65536)
while true do
  io.stdout:write(block)
  io.stderr:write(block)
end
