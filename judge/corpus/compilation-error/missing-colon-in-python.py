#@ says "line 4, column 16: SyntaxError: expected ':'"
n = 3

if n % 2 == "é"
    print("odd")
