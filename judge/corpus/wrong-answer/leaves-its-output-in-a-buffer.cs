using System;
using System.IO;

class Program {
    static void Main() {
        var output = new StreamWriter(Console.OpenStandardOutput());
        output.WriteLine("ok");
    }
}
