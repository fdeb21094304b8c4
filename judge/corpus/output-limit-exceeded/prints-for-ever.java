//@ time 5000
public class Main {
    public static void main(String[] args) {
        byte[] line = "x".repeat(100_000).getBytes();
        while (true) System.out.write(line, 0, line.length);
    }
}
