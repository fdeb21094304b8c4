#@ says "EOFError"
print("ok")
input()
