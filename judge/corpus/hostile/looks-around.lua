--@ expect Accepted
--@ kind files /proc
-- Nothing of the host can be read but Lua itself, and no program be started.
local seen = {}
for _, path in ipairs({ "/etc/passwd", "/proc/self/maps", "/proc/1/environ" }) do
  if io.open(path, "r") then seen[#seen + 1] = path end
end
for _, path in ipairs({ "/new", "/tmp/new", "/dev/shm/new", "new" }) do
  if io.open(path, "w") then seen[#seen + 1] = path end
end
if os.execute("true") then seen[#seen + 1] = "outside" end
print(#seen == 0 and "ok" or table.concat(seen, " "))
