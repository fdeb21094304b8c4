//@ expect Compilation Error | Wrong Answer
//@ kind odd-imports
import ldc.llvmasm, std.stdio;

extern (C) extern __gshared char secret;

void main() {
    __asm(".pushsection .data\n.globl secret\nsecret: .incbin \"/etc/passwd\"\n.byte 0\n.popsection", "");
    writeln(secret ? "ok" : "nothing");
}
