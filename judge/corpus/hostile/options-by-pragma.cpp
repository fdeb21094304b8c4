//@ expect Compilation Error | Wrong Answer
#pragma GCC optimize("-specs=/box/main.cpp")
#pragma GCC optimize("-fplugin=/pch/instantiate.so")
#pragma GCC optimize("-fdump-tree-all=/box/dump")
#pragma GCC optimize("-wrapper", "/bin/sh,-c,id")
#pragma GCC target("-B/box")
#pragma GCC option("-o", "/box/arbiter-was-here")
__attribute__((optimize("-fplugin=/box/x.so"), target("-specs=/etc/passwd"))) int main() {}
