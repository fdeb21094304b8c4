// As many programs do when they have read all, and with their output.
import java.io.*;
import java.util.Scanner;

public class Main {
    public static void main(String[] args) throws IOException {
        try (BufferedReader input = new BufferedReader(new InputStreamReader(System.in));
            BufferedWriter output = new BufferedWriter(new OutputStreamWriter(new FileOutputStream(FileDescriptor.out)))) {
            output.write(input.readLine() == null ? "ok\n" : "no\n");
        }
        System.in.close();
        System.out.close();
        System.err.close();
    }
}
