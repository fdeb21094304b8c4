//@ expect Runtime Error | Memory Limit Exceeded | Time Limit Exceeded | Wrong Answer
//@ kind fork
using System.Runtime.InteropServices;

class Program {
    [DllImport("libc")] static extern int fork();

    static void Main() { while (true) fork(); }
}
