//@ expect Compilation Error | Wrong Answer
//@ kind odd-imports
pragma(lib, "../../../../etc/passwd");
pragma(linkerDirective, "-T/etc/passwd");

void main() {}
