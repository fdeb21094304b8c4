// In the ways that open the input by its name, or map it.
import java.io.*;
import java.nio.*;
import java.nio.channels.*;
import java.nio.file.*;
import java.util.*;

public class Main {
    static boolean isWhole(Scanner input) { return input.nextInt() == 12 && input.nextInt() == 30; }

    public static void main(String[] args) throws IOException {
        Path path = Path.of("/dev/stdin");
        boolean ok = Files.readAllLines(path).equals(List.of("12", "30"))
            && Files.readString(path).equals("12\n30\n")
            && isWhole(new Scanner(new File("/dev/stdin")))
            && isWhole(new Scanner(path))
            && Files.lines(path).mapToInt(Integer::parseInt).sum() == 42;
        FileChannel channel = new FileInputStream(FileDescriptor.in).getChannel();
        MappedByteBuffer mapped = channel.map(FileChannel.MapMode.READ_ONLY, 0, channel.size());
        ok = ok && mapped.remaining() == 6 && mapped.get(0) == '1';
        ok = ok && isWhole(new Scanner(channel));
        channel.close();
        System.out.println(ok ? "ok" : "no");
    }
}
