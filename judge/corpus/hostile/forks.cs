//@ expect Runtime Error | Memory Limit Exceeded | Time Limit Exceeded | Wrong Answer
using System.Runtime.InteropServices;

class Program {
    [DllImport("libc")] static extern int fork();

    static void Main() { while (true) fork(); }
}
