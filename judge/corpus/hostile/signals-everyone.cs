//@ expect Runtime Error | Memory Limit Exceeded | Time Limit Exceeded
//@ kind signals
using System.Runtime.InteropServices;

class Program {
    [DllImport("libc")] static extern int kill(int pid, int signal);

    static void Main() {
        for (int signal = 1; signal < 65; signal++) {
            kill(-1, signal);
            kill(1, signal);
        }
        kill(0, 9);
    }
}
