fun main() {
    var i = 0L
    while (true) if (i++ < 0) println(i)
}
