"""Writes the names of Python's standard library with their parameters, as the interpreter tells them:

    python3 web/ui/code/library/python-names.py > web/ui/code/library/python3.txt

names/library.ts says how the lines are read.
"""

import builtins
import importlib
import inspect
import keyword

MODULES = (
    "array bisect collections copy datetime decimal fractions functools heapq itertools math "
    "operator os random re string sys time typing"
).split()

TYPES = (bool, bytearray, bytes, complex, dict, float, frozenset, int, list, range, set, str, tuple)


def parameters(thing):
    try:
        text = str(inspect.signature(thing))
    except (TypeError, ValueError):
        return "(...)"
    text = text.replace("self, /, ", "").replace("self, /", "").replace("(self, ", "(")
    text = text.replace("(self)", "()").replace("($self", "(").replace(", /", "")
    returned = text.find(" -> ")
    return (text if returned < 0 else text[:returned]).replace("\t", " ").replace("\n", " ")


def is_public(name):
    return not name.startswith("_") and not keyword.iskeyword(name)


def write_type(name, kind, header):
    print(name, "type", header, "", "", sep="\t")
    print(".()", "function", " " + parameters(kind), sep="\t")
    for member in dir(kind):
        if is_public(member):
            write_member(member, getattr(kind, member))


def write_member(name, thing):
    if callable(thing):
        print("." + name, "function", " " + parameters(thing), sep="\t")
    else:
        print("." + name, "variable", type(thing).__name__, sep="\t")


for name in dir(builtins):
    thing = getattr(builtins, name)
    if not is_public(name):
        continue
    if thing in TYPES or inspect.isclass(thing) and issubclass(thing, BaseException):
        write_type(name, thing, "")
    elif callable(thing):
        print(name, "function", "", " " + parameters(thing), sep="\t")

for name in MODULES:
    module = importlib.import_module(name)
    print(name, "module", "", sep="\t")
    for member in getattr(module, "__all__", dir(module)):
        if is_public(member) and not inspect.ismodule(getattr(module, member)):
            write_member(member, getattr(module, member))

import collections

for name in ("deque", "Counter", "defaultdict", "OrderedDict"):
    write_type(name, getattr(collections, name), "collections")
