//@ says "unresolved reference 'total'"
fun main() {
    println(total)
}
