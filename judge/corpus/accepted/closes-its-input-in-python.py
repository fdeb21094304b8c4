import sys

text = sys.stdin.read()
sys.stdin.close()
print("no" if text else "ok")
sys.stdout.close()
