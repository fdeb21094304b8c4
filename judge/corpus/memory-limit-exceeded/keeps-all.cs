//@ memory 64
//@ time 5000
using System.Collections.Generic;

class Program {
    static void Main() {
        var kept = new List<int[]>();
        while (true) kept.Add(new int[1 << 18]);
    }
}
