//@ expect Runtime Error | Memory Limit Exceeded | Time Limit Exceeded
//@ kind threads
public class Main {
    public static void main(String[] args) {
        while (true) {
            new Thread(() -> {
                while (true) try { Thread.sleep(1000); } catch (InterruptedException error) { return; }
            }).start();
        }
    }
}
