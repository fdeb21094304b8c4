//@ expect Compilation Error
enum secret = import("/etc/passwd");

void main() { assert(secret.length == 0); }
