//@ says "does not contain a static `Main' method"
class Solver {
    static int Solve(int x) { return x + 1; }
}
