//@ memory 64
//@ time 5000
import java.util.*;

public class Main {
    public static void main(String[] args) {
        List<int[]> kept = new ArrayList<>();
        while (true) kept.add(new int[1 << 18]);
    }
}
