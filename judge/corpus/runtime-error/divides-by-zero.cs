//@ says "System.DivideByZeroException"
class Program {
    static void Main(string[] args) { System.Console.WriteLine(1 / args.Length); }
}
