print("ok")
os.exit(3)
