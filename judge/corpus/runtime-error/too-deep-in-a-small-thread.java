//@ says "java.lang.StackOverflowError"
// This thread asks for less than the limit, so memory has not run out.
public class Main {
    static int depth(int n) { return 1 + depth(n + 1); }

    public static void main(String[] args) {
        new Thread(null, () -> System.out.println(depth(0)), "", 1 << 20).start();
    }
}
