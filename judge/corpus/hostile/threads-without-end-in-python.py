#@ expect Runtime Error | Memory Limit Exceeded | Time Limit Exceeded
#@ kind threads
import threading
import time

while True:
    try:
        threading.Thread(target=time.sleep, args=(1000,)).start()
    except RuntimeError:
        pass
