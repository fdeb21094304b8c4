//@ says "java.lang.ArithmeticException: / by zero"
public class Main {
    public static void main(String[] args) {
        System.out.println(1 / args.length);
    }
}
