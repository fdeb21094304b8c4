//@ expect Compilation Error
//@ kind compile-bombs
class Program {
    static int Main() {
        int x = 0
//@ repeat 3000 + (1
        ;
        return x;
    }
}
