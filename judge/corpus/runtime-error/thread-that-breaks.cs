//@ says "System.InvalidOperationException"
using System.Collections.Generic;
using System.Threading;

class Program {
    static void Main() {
        new Thread(() => new Queue<int>().Dequeue()).Start();
        Thread.Sleep(Timeout.Infinite);
    }
}
