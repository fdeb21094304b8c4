//@ expect Accepted
//@ kind native-calls
// What C can call is what the sandbox allows any program.
using System;
using System.Runtime.InteropServices;

class Program {
    [DllImport("libc")] static extern int system(string command);
    [DllImport("libc")] static extern int socket(int domain, int type, int protocol);
    [DllImport("libc")] static extern int execv(string path, string[] words);
    [DllImport("libc")] static extern int unshare(int flags);
    [DllImport("libc")] static extern int open(string path, int flags);
    [DllImport("libc")] static extern long ptrace(int request, int pid, IntPtr address, IntPtr data);
    [DllImport("libc")] static extern int mount(string what, string place, string kind, ulong flags, IntPtr data);

    static void Main() {
        bool refused = system("echo ok") != 0 && socket(2, 1, 0) < 0 && execv("/usr/bin/mono-sgen", new string[] {"mono", null}) < 0
            && unshare(0x10000000) < 0 && open("/etc/passwd", 0) < 0 && open("/program", 2) < 0
            && ptrace(16, 1, IntPtr.Zero, IntPtr.Zero) < 0 && mount("none", "/", "tmpfs", 0, IntPtr.Zero) < 0;
        Console.WriteLine(refused ? "ok" : "no");
    }
}
