import sys
from bisect import bisect_left
from collections import Counter, defaultdict, deque
from decimal import Decimal
from fractions import Fraction
from functools import lru_cache
from heapq import heappop, heappush
from itertools import accumulate
from math import gcd, isqrt


@lru_cache(maxsize=None)
def paths(n):
    return 1 if n < 2 else paths(n - 1) + paths(n - 2)


def main():
    numbers = [int(word) for word in sys.stdin.read().split()]
    heap = []
    for number in numbers:
        heappush(heap, -number)
    print(sum(numbers), -heappop(heap), list(accumulate(numbers)))
    print(paths(80), gcd(12, 18), isqrt(10**40), Fraction(1, 3) + Fraction(1, 6), Decimal("0.1") * 3)
    print(Counter("banana").most_common(1), bisect_left([1, 3, 5], 4), deque([1, 2], maxlen=1))
    print(defaultdict(int, a=1)["b"], 2**100, f"{1 / 3:.3f}", "é", len("é"))


main()
