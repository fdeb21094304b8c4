using System;
using System.IO;

class Program {
    static void Main() {
        using (var input = new StreamReader(Console.OpenStandardInput()))
        using (var output = new StreamWriter(Console.OpenStandardOutput()))
            output.WriteLine(input.ReadLine() == null ? "ok" : "no");
        Console.In.Close();
        Console.Out.Close();
    }
}
