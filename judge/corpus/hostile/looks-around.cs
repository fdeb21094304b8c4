//@ expect Accepted
//@ kind files network environment /proc
// Nothing of the host can be read but Mono's own files, no program be started, and nothing be reached.
using System;
using System.Collections;
using System.Collections.Generic;
using System.Diagnostics;
using System.IO;
using System.Linq;
using System.Net;
using System.Net.Sockets;
using System.Reflection;

class Program {
    static readonly List<string> seen = new List<string>();

    static void Refused(string what, Action attempt) {
        try {
            attempt();
            seen.Add(what);
        } catch (Exception) {
            // That is what should happen.
        }
    }

    // A program that cannot be started ends at once, after this one has been told that it was.
    static void Run(string path, string words) {
        var started = Process.Start(path, words);
        if (!started.WaitForExit(100) || started.ExitCode != 0) throw new Exception();
    }

    static void Main() {
        foreach (var path in new[] {"/etc/passwd", "/proc/self/maps", "/proc/1/environ", "/root", "/home", "/tmp", "/work", "/usr/bin/sh"})
            if (File.Exists(path) || Directory.Exists(path)) seen.Add(path);
        foreach (var path in new[] {"/new", "/tmp/new", "/dev/shm/new", "new", "/program", "/lib/csharp-launch.exe"})
            Refused(path, () => File.WriteAllText(path, "x"));
        Refused("program", () => Process.Start("/usr/bin/id"));
        Refused("itself", () => Run("/usr/bin/mono-sgen", "--version"));
        Refused("network", () => new Socket(AddressFamily.InterNetwork, SocketType.Stream, ProtocolType.Tcp));
        Refused("server", () => new TcpListener(IPAddress.Loopback, 0).Start());
        Refused("name", () => Dns.GetHostEntry("localhost.localdomain.invalid"));
        foreach (DictionaryEntry one in Environment.GetEnvironmentVariables())
            if (!one.Key.ToString().StartsWith("MONO_") && one.Key.ToString() != "LD_PRELOAD") seen.Add(one.Key.ToString());
        seen.AddRange(AppDomain.CurrentDomain.GetAssemblies().Where(one => !one.IsDynamic).Select(one => one.Location)
            .Concat(Environment.GetCommandLineArgs()).Concat(Assembly.GetEntryAssembly().Location.Split(' '))
            .Where(one => one.Contains("build") || one.Contains("languages") || one.Contains("box")));
        Console.WriteLine(seen.Count == 0 ? "ok" : string.Join(" ", seen));
    }
}
