//@ time 5000
fun main() {
    val line = "x".repeat(100_000)
    while (true) println(line)
}
