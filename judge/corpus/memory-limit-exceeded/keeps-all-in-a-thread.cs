//@ memory 64
//@ time 5000
using System.Collections.Generic;
using System.Threading;

class Program {
    static void Main() {
        new Thread(() => {
            var text = "x";
            while (true) text += text;
        }, 1 << 27).Start();
    }
}
