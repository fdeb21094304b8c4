fun depth(n: Int): Int = if (n == 0) 0 else 1 + depth(n - 1)

fun main() {
    println(if (depth(500_000) == 500_000) "ok" else "no")
}
