//@ expect Time Limit Exceeded | Runtime Error | Memory Limit Exceeded
//@ kind fork
fun main() {
    val itself = System.getProperty("java.home") + "/bin/java"
    while (true) runCatching { ProcessBuilder(itself, "-jar", "/program").inheritIO().start() }
}
