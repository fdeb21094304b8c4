--@ expect Runtime Error | Accepted | Memory Limit Exceeded | Time Limit Exceeded
--@ kind class-loading
-- Lua does not check its byte code: what is damaged ends only the interpreter.
local code = string.dump(function(...) local t = { ... } return #t, t[1] end)
for at = 20, #code do
  for _, byte in ipairs({ "\0", "\127", "\255" }) do
    local damaged = load(code:sub(1, at - 1) .. byte .. code:sub(at + 1), "x", "b")
    if damaged then pcall(damaged, 1, 2) end
  end
end
print("ok")
