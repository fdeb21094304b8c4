//@ expect Compilation Error | Accepted
//@ kind compile-bombs
// Each line asks the compiler for a type that is twice as large.
fun <T> twice(x: T): Pair<T, T> = x to x

fun main() {
    val x0 = 1
    val x1 = twice(twice(twice(twice(x0))))
    val x2 = twice(twice(twice(twice(x1))))
    val x3 = twice(twice(x2))
    println("ok")
}
