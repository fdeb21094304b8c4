if true then
  print("ok")
