using System;
using System.Threading;

class Program {
    static int Depth(int n) { return n == 0 ? 0 : 1 + Depth(n - 1); }

    static void Main() {
        new Thread(() => Console.WriteLine(Depth(1000000) == 1000000 ? "ok" : "no"), 1 << 27).Start();
    }
}
