//@ says "uncaught System.IndexOutOfRangeException"
class Program {
    static int[] row = new int[3];

    static void Main(string[] args) {
        System.Console.WriteLine(row[args.Length + 3]);
    }
}
