//@ says "cannot find symbol: symbol: variable total"
public class Main {
    public static void main(String[] args) {
        System.out.println(total);
    }
}
