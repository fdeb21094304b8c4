//@ says "java.lang.IllegalStateException"
import kotlin.concurrent.thread

fun main() {
    thread { error("broken") }
}
