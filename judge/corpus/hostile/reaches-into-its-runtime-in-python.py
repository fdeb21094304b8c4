#@ expect Accepted | Runtime Error
#@ kind reflection class-loading
# What the interpreter knows of itself is nothing of the host, and code that is damaged ends only itself.
import gc
import marshal
import sys

words = ("/work/", "/root/", "/home/", "tree-", "arbiter", "box")
known = [value for value in gc.get_objects() if isinstance(value, (list, dict))]
texts = {text for one in known for text in (one.values() if isinstance(one, dict) else one) if isinstance(text, str)}
texts |= {str(module.__dict__.get("__file__")) for module in sys.modules.values()}
seen = [text for text in texts if len(text) < 200 and any(text.startswith(word) for word in words[:3])]
try:
    exec(marshal.loads(marshal.dumps(compile("1", "x", "eval"))[:-9] + b"\xff" * 9))
except Exception:
    pass
print(seen or "ok")
