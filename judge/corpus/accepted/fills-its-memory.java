//@ memory 64
//@ time 5000
// All of the limit can be one array: what the machine itself needs comes on top.
public class Main {
    public static void main(String[] args) {
        byte[] large = new byte[60 << 20];
        for (int i = 0; i < large.length; i += 4096) large[i] = 1;
        System.out.println(large[4096] == 1 ? "ok" : "no");
    }
}
