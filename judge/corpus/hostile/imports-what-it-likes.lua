--@ expect Accepted
--@ kind odd-imports environment
-- Neither modules nor files of the host can be loaded.
local seen = {}
for _, name in ipairs({ "/etc/passwd", "/proc/self/environ", "/proc/self/cmdline", "main.lua" }) do
  if loadfile(name) then seen[#seen + 1] = name end
  if pcall(dofile, name) then seen[#seen + 1] = name end
end
package.path = "/?;/etc/?;/usr/share/lua/5.4/?.lua"
for _, name in ipairs({ "passwd", "luarocks", "posix" }) do
  if pcall(require, name) then seen[#seen + 1] = name end
end
for _, name in ipairs({ "HOME", "PATH", "USER", "PWD", "LUA_PATH", "DATABASE_URL" }) do
  if os.getenv(name) then seen[#seen + 1] = name end
end
print(#seen == 0 and "ok" or table.concat(seen, " "))
