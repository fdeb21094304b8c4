fun main() {
    while (true) Thread.sleep(1000)
}
