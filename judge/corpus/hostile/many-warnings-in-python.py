#@ expect Accepted | Compilation Error
# Each line is a warning of its own.
#@ repeat 4000 {} is 0
print("ok")
