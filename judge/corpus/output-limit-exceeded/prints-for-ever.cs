//@ time 5000
class Program {
    static void Main() {
        var line = new string('x', 100000);
        while (true) System.Console.WriteLine(line);
    }
}
