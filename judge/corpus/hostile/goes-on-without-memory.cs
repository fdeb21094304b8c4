//@ expect Memory Limit Exceeded | Time Limit Exceeded
//@ kind memory
//@ memory 64
using System;
using System.Collections.Generic;

class Program {
    static void Main() {
        var kept = new List<byte[]>();
        while (true) {
            try {
                kept.Add(new byte[1 << 20]);
            } catch (OutOfMemoryException) {
                // Again.
            }
        }
    }
}
