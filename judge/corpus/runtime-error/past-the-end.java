//@ says "java.lang.ArrayIndexOutOfBoundsException"
public class Main {
    public static void main(String[] args) {
        int[] row = new int[3];
        System.out.println(row[args.length + 3]);
    }
}
