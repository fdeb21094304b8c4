//@ time 5000
//@ memory 64
using System;
using System.Collections.Generic;

class Program {
    static int Deep(int n) { return 1 + Deep(n + 1); }

    static void Main() {
        int caught = 0;
        try {
            var kept = new List<byte[]>();
            while (true) kept.Add(new byte[1 << 20]);
        } catch (OutOfMemoryException) {
            caught++;
        }
        try {
            Console.WriteLine(new int[0][caught - 1]);
        } catch (IndexOutOfRangeException) {
            caught++;
        }
        try {
            checked { Console.WriteLine(int.MaxValue + caught); }
        } catch (OverflowException) {
            caught++;
        } finally {
            caught++;
        }
        Console.WriteLine(caught == 4 ? "ok" : "no");
    }
}
