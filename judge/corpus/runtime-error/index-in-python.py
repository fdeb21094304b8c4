#@ says "IndexError: list index out of range"
values = [1, 2, 3]


def third(from_here):
    return values[from_here + 2]


print("ok")
third(1)
