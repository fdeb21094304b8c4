//@ says "there is no function"
fun solve(x: Int) = x + 1
