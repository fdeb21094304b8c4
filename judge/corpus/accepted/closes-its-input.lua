local text = io.read("a")
io.stdin:close()
print(text == "" and "ok" or "no")
io.stdout:close()
