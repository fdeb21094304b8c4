//@ memory 64
//@ time 5000
using System.Runtime.InteropServices;

class Program {
    static void Main() {
        while (true) {
            var place = Marshal.AllocHGlobal(1 << 20);
            for (int i = 0; i < 1 << 20; i += 4096) Marshal.WriteByte(place, i, 1);
        }
    }
}
