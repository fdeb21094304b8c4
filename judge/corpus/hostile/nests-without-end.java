//@ expect Compilation Error
//@ kind compile-bombs
public class Main {
    public static void main(String[] args) {
        int x = 0
//@ repeat 30000 + (1
        ;
    }
}
