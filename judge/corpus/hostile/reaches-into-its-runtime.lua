--@ expect Accepted
--@ kind reflection
-- What belongs to the interpreter can be changed, and shows nothing of the host.
local seen = {}
local function look(value, depth, known)
  if type(value) == "string" then
    if value:find("/work") or value:find("/root") or value:find("/home") or value:find("box") then seen[#seen + 1] = value end
  elseif type(value) == "table" and depth < 6 and not known[value] then
    known[value] = true
    for key, one in pairs(value) do
      look(key, depth + 1, known)
      look(one, depth + 1, known)
    end
  end
end
look(debug.getregistry(), 0, {})
look(arg, 0, {})
debug.setmetatable("", { __index = function() return print end })
debug.sethook(function() end, "crl")
print(#seen == 0 and "ok" or table.concat(seen, " "))
