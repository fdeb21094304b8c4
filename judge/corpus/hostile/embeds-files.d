//@ expect Compilation Error
//@ kind odd-imports
enum secret = import("/etc/passwd");

void main() { assert(secret.length == 0); }
