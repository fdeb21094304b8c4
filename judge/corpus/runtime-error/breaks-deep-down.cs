//@ says "System.NullReferenceException"
// Mono itself would write the whole stack, twice, which is more than a program may.
class Program {
    static string text;
    static int Depth(int n) { return n == 0 ? text.Length : 1 + Depth(n - 1); }

    static void Main() { System.Console.WriteLine(Depth(300000)); }
}
