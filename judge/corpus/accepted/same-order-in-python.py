# The seed of hashes is fixed, so that a verdict does not depend on the order of a set.
import sys

print("ok" if sys.flags.hash_randomization == 0 and hash("abc") == hash("a" + "bc") else "no")
exit()
