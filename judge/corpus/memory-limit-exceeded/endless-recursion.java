//@ memory 64
//@ time 5000
public class Main {
    static long depth(long n) { return 1 + depth(n + 1); }

    public static void main(String[] args) {
        System.out.println(depth(0));
    }
}
