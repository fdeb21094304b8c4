#@ expect Compilation Error | Time Limit Exceeded | Memory Limit Exceeded | Runtime Error | Accepted
#@ kind compile-bombs
# Constants that the compiler works out make a program much larger than its source.
values = [
#@ repeat 3000     "{}0000" * 800,
]
print("ok")
