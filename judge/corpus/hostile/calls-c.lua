--@ expect Accepted
--@ kind native-calls class-loading
-- No library can be loaded that does what Lua itself does not.
local seen = {}
for _, path in ipairs({ "/lib/x86_64-linux-gnu/libc.so.6", "/program", "/etc/passwd", "libc.so.6" }) do
  for _, name in ipairs({ "*", "system", "fork", "luaopen_posix" }) do
    local call = package.loadlib(path, name)
    if type(call) == "function" and name == "luaopen_posix" then seen[#seen + 1] = path end
  end
end
for _, name in ipairs({ "posix", "socket", "lfs", "ffi" }) do
  if pcall(require, name) then seen[#seen + 1] = name end
end
print(#seen == 0 and "ok" or table.concat(seen, " "))
