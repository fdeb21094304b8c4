//@ expect Compilation Error | Wrong Answer
pragma(lib, "../../../../etc/passwd");
pragma(linkerDirective, "-T/etc/passwd");

void main() {}
