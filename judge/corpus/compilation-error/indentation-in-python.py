#@ says "IndentationError"
def f():
print("ok")
