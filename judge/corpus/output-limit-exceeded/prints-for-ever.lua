local line = string.rep("x", 1000)
while true do
  io.write(line)
end
