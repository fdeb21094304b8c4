//@ says "java.lang.NullPointerException"
fun main() {
    println(readlnOrNull()!!.length)
}
