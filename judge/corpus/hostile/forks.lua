--@ expect Time Limit Exceeded | Runtime Error | Memory Limit Exceeded
--@ kind fork
while true do
  pcall(io.popen, "/program &")
  os.execute("/program &")
end
