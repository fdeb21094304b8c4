//@ expect Wrong Answer | Compilation Error
#pragma GCC plugin "/pch/instantiate.so"
#pragma arbiter_instantiate
#pragma GCC dependency "/etc/passwd"
#pragma GCC pch_preprocess "/etc/passwd"
int main() {}
