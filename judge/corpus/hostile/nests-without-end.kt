//@ expect Compilation Error
//@ kind compile-bombs
fun main() {
    val x = 0
//@ repeat 3000 + (1
    println(x)
}
