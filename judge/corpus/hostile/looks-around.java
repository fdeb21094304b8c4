//@ expect Accepted
//@ kind files network environment /proc
// Nothing of the host can be read but Java's own files, no program be started, and nothing be reached.
import java.io.*;
import java.net.*;
import java.util.*;

public class Main {
    interface Try { Object go() throws Exception; }

    static List<String> seen = new ArrayList<>();

    static void refused(String what, Try attempt) {
        try {
            attempt.go();
            seen.add(what);
        } catch (Exception error) {
            // That is what should happen.
        }
    }

    public static void main(String[] args) {
        for (String path : new String[] {"/etc/passwd", "/proc/self/maps", "/proc/1/environ", "/root", "/home", "/tmp"})
            if (new File(path).exists()) seen.add(path);
        for (String path : new String[] {"/new", "/tmp/new", "/dev/shm/new", "new", "/program"})
            refused(path, () -> new FileOutputStream(path));
        refused("program", () -> new ProcessBuilder("/usr/bin/id").start());
        refused("itself", () -> new ProcessBuilder(System.getProperty("java.home") + "/bin/java").start());
        refused("network", () -> new Socket("127.0.0.1", 22));
        refused("server", () -> new ServerSocket(0));
        refused("name", () -> InetAddress.getByName("localhost.localdomain.invalid"));
        for (String name : System.getenv().keySet())
            if (!name.equals("LD_LIBRARY_PATH") && !name.equals("LD_PRELOAD")) seen.add(name);
        System.out.println(seen.isEmpty() ? "ok" : String.join(" ", seen));
    }
}
