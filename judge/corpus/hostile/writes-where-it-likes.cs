//@ expect Runtime Error | Memory Limit Exceeded | Output Limit Exceeded
// Ends the runtime from within; what it says about that is not the answer.
using System.Runtime.InteropServices;

unsafe class Program {
    [DllImport("libc")] static extern void* memset(void* place, int value, ulong bytes);

    static void Main() {
        System.Console.WriteLine("ok");
        for (ulong page = 0x400000; ; page += 4096) memset((void*) page, 7, 4096);
    }
}
