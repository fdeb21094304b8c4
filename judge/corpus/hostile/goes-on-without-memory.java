//@ expect Memory Limit Exceeded | Time Limit Exceeded
//@ kind memory
//@ memory 64
import java.nio.ByteBuffer;
import java.util.*;

public class Main {
    public static void main(String[] args) {
        List<Object> kept = new ArrayList<>();
        while (true) {
            try {
                kept.add(new byte[1 << 20]);
                kept.add(ByteBuffer.allocateDirect(1 << 20));
            } catch (Throwable error) {
                // Again.
            }
        }
    }
}
