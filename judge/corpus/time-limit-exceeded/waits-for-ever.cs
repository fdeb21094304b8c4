class Program {
    static void Main() {
        while (true) System.Threading.Thread.Sleep(1000);
    }
}
