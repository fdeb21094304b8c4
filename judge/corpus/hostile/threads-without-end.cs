//@ expect Runtime Error | Memory Limit Exceeded | Time Limit Exceeded
//@ kind threads
using System.Threading;

class Program {
    static void Main() {
        while (true) new Thread(() => Thread.Sleep(Timeout.Infinite)).Start();
    }
}
