using System;
using System.Threading;

class Program {
    static void Main() {
        new Thread(() => Thread.Sleep(Timeout.Infinite)) { IsBackground = true }.Start();
        Console.WriteLine("ok");
        Environment.Exit(0);
    }
}
