//@ says "main.kt:3:18: error:"
fun main() {
    println("ok")
