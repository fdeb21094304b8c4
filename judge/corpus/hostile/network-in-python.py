#@ expect Accepted
#@ kind network
made = []
try:
    import socket

    for family in range(46):
        for kind in range(1, 11):
            try:
                made.append(socket.socket(family, kind))
            except OSError:
                pass
except ImportError:
    pass
print(made or "ok")
