class Program {
    static int Main() {
        System.Console.WriteLine("ok");
        return 3;
    }
}
