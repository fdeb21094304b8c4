#@ says "exit code 3"
import sys

print("ok")
sys.exit(3)
