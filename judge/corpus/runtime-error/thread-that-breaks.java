//@ says "java.lang.NullPointerException"
// The machine ends with 0, because its main thread has ended well.
public class Main {
    static String text;

    public static void main(String[] args) {
        new Thread(() -> System.out.println(text.length())).start();
    }
}
