public class Main implements Runnable {
    static int depth(int n) { return n == 0 ? 0 : 1 + depth(n - 1); }

    public void run() {
        System.out.println(depth(400_000) == 400_000 ? "ok" : "no");
    }

    public static void main(String[] args) {
        new Thread(null, new Main(), "", 1 << 27).start();
    }
}
