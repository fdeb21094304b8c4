//@ expect Time Limit Exceeded | Runtime Error | Memory Limit Exceeded
//@ kind fork
public class Main {
    public static void main(String[] args) {
        String itself = System.getProperty("java.home") + "/bin/java";
        while (true) {
            try {
                new ProcessBuilder(itself, "-jar", "/program").inheritIO().start();
            } catch (java.io.IOException error) {
                // Again.
            }
        }
    }
}
