//@ expect Compilation Error
fun main() {
    val x = 0
//@ repeat 3000 + (1
    println(x)
}
