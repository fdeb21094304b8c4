//@ expect Compilation Error | Wrong Answer
// Sections with linker directives: libraries to load, options, link-time optimisation.
asm(".section .deplibs,\"MS\",@0x6fff4c04,1\n.asciz \"/etc/passwd\"\n");
asm(".section .linker-options,\"e\",@0x6fff4c01\n.asciz \"lib\"\n.asciz \"/etc/shadow\"\n");
asm(".section .gnu.lto_.opts,\"e\",@progbits\n"
    ".ascii \"'-fplugin=/box/x.so' '-wrapper' '/bin/sh,-c,id'\\0\"\n");
asm(".section .gnu.lto_.lto.1,\"e\",@progbits\n.zero 64\n.text\n");
asm(".section .interp,\"a\",@progbits\n.asciz \"/bin/sh\"\n.text\n");
int main() {}
