//@ memory 64
//@ time 5000
// All of the limit can be one array: what the machine itself needs comes on top.
fun main() {
    val large = ByteArray(60 shl 20)
    for (i in large.indices step 4096) large[i] = 1
    println(if (large[4096].toInt() == 1) "ok" else "no")
}
