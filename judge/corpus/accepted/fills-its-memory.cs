//@ memory 64
//@ time 5000
// All of the limit can be one array: what the runtime itself needs comes on top.
using System;

class Program {
    static void Main() {
        var large = new byte[60 << 20];
        for (int i = 0; i < large.Length; i += 4096) large[i] = 1;
        Console.WriteLine(large[4096] == 1 ? "ok" : "no");
    }
}
