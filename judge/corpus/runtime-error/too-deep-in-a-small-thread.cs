//@ says "System.StackOverflowException"
// This thread asks for less than the limit, so memory has not run out.
using System.Threading;

class Program {
    static int Depth(int n) { return 1 + Depth(n + 1); }

    static void Main() { new Thread(() => System.Console.WriteLine(Depth(0)), 1 << 20).Start(); }
}
