--@ expect Memory Limit Exceeded
--@ kind threads
-- Lua has no threads, and each coroutine has a stack of its own.
local kept = {}
while true do
  local one = coroutine.create(function() coroutine.yield() end)
  coroutine.resume(one)
  kept[#kept + 1] = one
end
