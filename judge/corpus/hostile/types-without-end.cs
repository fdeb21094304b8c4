//@ expect Compilation Error | Accepted | Runtime Error | Memory Limit Exceeded | Time Limit Exceeded
//@ kind compile-bombs
// Types that hold themselves in ever larger types, as deep as the runtime goes.
class Deep<T> {
    public static int Go(int n) { return n == 0 ? 0 : 1 + Deep<Deep<Deep<T>>>.Go(n - 1); }
}

class Program {
    static void Main() { System.Console.WriteLine(Deep<int>.Go(100000) > 0 ? "ok" : "no"); }
}
