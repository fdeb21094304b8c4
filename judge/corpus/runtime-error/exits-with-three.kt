import kotlin.system.exitProcess

fun main() {
    println("ok")
    exitProcess(3)
}
