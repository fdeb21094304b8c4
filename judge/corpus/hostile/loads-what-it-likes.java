//@ expect Accepted
//@ kind native-calls class-loading
// No library of one's own can be loaded, and no class from elsewhere.
import java.net.*;
import java.util.*;
import javax.script.ScriptEngineManager;
import javax.tools.ToolProvider;

public class Main {
    interface Try { Object go() throws Throwable; }

    static class Loader extends ClassLoader {
        Class<?> define(byte[] bytes) { return defineClass("java.lang.Secret", bytes, 0, bytes.length); }
    }

    static List<String> seen = new ArrayList<>();

    static void refused(String what, Try attempt) {
        try {
            if (attempt.go() != null) seen.add(what);
        } catch (Throwable error) {
            // That is what should happen.
        }
    }

    static Object load(String path) {
        System.load(path);
        return path;
    }

    public static void main(String[] args) {
        for (String path : new String[] {"/program", "/etc/passwd", "/lib/x86_64-linux-gnu/libutil.so.1"})
            refused(path, () -> load(path));
        refused("own class of Java", () -> new Loader().define(new byte[] {-54, -2, -70, -66, 0, 0, 0, 52}));
        refused("class from a file", () -> new URLClassLoader(new URL[] {new URL("file:/etc/")}).loadClass("passwd"));
        refused("class from the network", () -> new URLClassLoader(new URL[] {new URL("http://127.0.0.1/")}).loadClass("Secret"));
        refused("scripts", () -> new ScriptEngineManager().getEngineByName("javascript"));
        refused("compiled file", () -> ToolProvider.getSystemJavaCompiler().run(null, null, null, "/etc/passwd") == 0 ? 1 : null);
        System.out.println(seen.isEmpty() ? "ok" : String.join(" ", seen));
    }
}
