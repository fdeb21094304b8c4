//@ expect Runtime Error | Memory Limit Exceeded
//@ kind reflection
// Ends the machine from within; what it says about that is not the answer.
import java.lang.reflect.Field;
import sun.misc.Unsafe;

public class Main {
    public static void main(String[] args) throws Exception {
        Field field = Unsafe.class.getDeclaredField("theUnsafe");
        field.setAccessible(true);
        ((Unsafe) field.get(null)).putAddress(0, 0);
    }
}
