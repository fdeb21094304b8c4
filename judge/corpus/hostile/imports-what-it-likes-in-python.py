#@ expect Accepted
#@ kind odd-imports environment
# Neither packages of the host nor files of it can be imported.
import importlib
import os
import sys

sys.path[:0] = ["/etc", "/root", "/proc/self", "/usr/lib/python3/dist-packages", "/usr/local/lib"]
seen = [name for name in os.environ if name not in ("PYTHONHASHSEED", "PYPY_GC_NURSERY")]
for name in ("passwd", "apt", "pip", "site_packages", "numpy", "main"):
    try:
        importlib.import_module(name)
        seen.append(name)
    except (ImportError, OSError):
        pass
for number in (3, 4, 5, 100):
    try:
        if os.read(number, 1):
            seen.append(str(number))
    except OSError:
        pass
print(seen or "ok")
