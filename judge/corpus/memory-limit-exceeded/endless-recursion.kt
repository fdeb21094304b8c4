//@ memory 64
//@ time 5000
fun depth(n: Long): Long = 1 + depth(n + 1)

fun main() = println(depth(0))
