//@ says "reached end of file while parsing"
public class Main {
    public static void main(String[] args) {
        System.out.println("ok");
