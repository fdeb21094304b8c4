//@ memory 64
//@ time 5000
// Garbage is collected before memory is full.
using System;
using System.Collections.Generic;

class Node { public Node Next; public long Value; }

class Program {
    static void Main() {
        long sum = 0;
        for (int round = 0; round < 10; round++) {
            Node list = null;
            for (int i = 0; i < 800000; i++) list = new Node { Next = list, Value = i };
            for (var node = list; node != null; node = node.Next) sum += node.Value;
            var map = new SortedDictionary<int, string>();
            for (int i = 0; i < 20000; i++) map[i] = i.ToString();
            sum += map.Count;
        }
        Console.WriteLine(sum == 10 * (800000L * 799999 / 2 + 20000) ? "ok" : "no");
    }
}
