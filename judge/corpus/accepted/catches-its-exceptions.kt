//@ time 5000
//@ memory 64
fun main() {
    var caught = 0
    try {
        val kept = mutableListOf<ByteArray>()
        while (true) kept.add(ByteArray(1 shl 20))
    } catch (error: OutOfMemoryError) {
        caught++
    }
    try {
        println(IntArray(0)[caught] + listOf(1)[1])
    } catch (error: IndexOutOfBoundsException) {
        caught++
    }
    if (runCatching { "x".toInt() }.isFailure) caught++
    println(if (caught == 3) "ok" else "no")
}
