class Program {
    static void Main() {
        for (long i = 0; ; i++) if (i < 0) System.Console.WriteLine(i);
    }
}
