//@ expect Output Limit Exceeded
//@ kind output
using System;

class Program {
    static void Main() {
        var block = new string('x', 65536);
        while (true) {
            foreach (var file in new[] {Console.Out, Console.Error}) {
                try {
                    file.Write(block);
                } catch (Exception) {
                    // Again.
                }
            }
        }
    }
}
