//@ expect Output Limit Exceeded
//@ kind output
public class Main {
    public static void main(String[] args) {
        byte[] block = new byte[65_536];
        while (true) {
            System.out.write(block, 0, block.length);
            System.err.write(block, 0, block.length);
        }
    }
}
