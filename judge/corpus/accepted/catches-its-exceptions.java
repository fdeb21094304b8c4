//@ time 5000
//@ memory 64
import java.util.*;

public class Main {
    public static void main(String[] args) {
        int caught = 0;
        try {
            List<byte[]> kept = new ArrayList<>();
            while (true) kept.add(new byte[1 << 20]);
        } catch (OutOfMemoryError error) {
            caught++;
        }
        try {
            System.out.println(new int[0][0].length + List.of(1).get(1));
        } catch (IndexOutOfBoundsException error) {
            caught++;
        }
        System.out.println(caught == 2 ? "ok" : "no");
    }
}
