fun depth(n: Int): Int = if (n == 0) 0 else 1 + depth(n - 1)

fun main() {
    Thread(null, { println(if (depth(400_000) == 400_000) "ok" else "no") }, "", 1 shl 27).start()
}
