#@ time 5000
#@ says "stack level too deep"
def f(n) = f(n + 1)
f(0)
