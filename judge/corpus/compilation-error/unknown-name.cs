//@ says "The name `total' does not exist in the current context"
class Program {
    static void Main() { System.Console.WriteLine(total); }
}
