//@ says "System.Collections.Generic.KeyNotFoundException"
using System.Collections.Generic;

class Program {
    static int first = new Dictionary<string, int>()["first"];

    static void Main() { System.Console.WriteLine(first); }
}
