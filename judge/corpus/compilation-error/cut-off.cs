//@ says "Unexpected symbol"
class Program {
    static void Main() {
        System.Console.WriteLine("ok");
