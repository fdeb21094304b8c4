//@ says "no class has a method"
class Solver {
    static int solve(int x) { return x + 1; }
}
