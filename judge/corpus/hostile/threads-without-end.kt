//@ expect Runtime Error | Memory Limit Exceeded | Time Limit Exceeded
//@ kind threads
import kotlin.concurrent.thread

fun main() {
    while (true) thread { Thread.sleep(100_000) }
}
