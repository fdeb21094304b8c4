//@ memory 64
//@ time 5000
class Program {
    static long Depth(long n) { return 1 + Depth(n + 1); }

    static void Main() { System.Console.WriteLine(Depth(0)); }
}
