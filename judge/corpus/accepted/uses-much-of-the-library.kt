//@ time 5000
import java.util.*
import kotlin.math.*

sealed interface Shape
data class Square(val side: Double) : Shape
object Empty : Shape

fun area(shape: Shape) = when (shape) {
    is Square -> shape.side.pow(2)
    Empty -> 0.0
}

fun main() {
    val words = generateSequence(1) { it * 3 }.takeWhile { it < 1000 }.toList()
    val counts = "mississippi".groupingBy { it }.eachCount().toSortedMap()
    val heap = PriorityQueue<Pair<Int, String>>(compareBy({ it.first }, { it.second }))
    heap += 2 to "b"
    heap += 1 to "a"
    val memo = HashMap<Int, Long>()
    fun fib(n: Int): Long = if (n < 2) n.toLong() else memo.getOrPut(n) { fib(n - 1) + fib(n - 2) }
    val said = System.getProperty("ONLINE_JUDGE") == "true"
    val right = listOf(
        words.sum() == 1093, counts['s'] == 4, heap.poll().second == "a", fib(80) == 23416728348467685L,
        area(Square(3.0)) + area(Empty) == 9.0, "%.2f".format(1.005 + 1).startsWith("2."), said,
        Regex("(\\d+)").replace("a12") { "${it.value.toInt() + 1}" } == "a13",
        (1..3).flatMap { x -> (1..x).map { x * it } }.windowed(2).size == 5,
        ArrayDeque(listOf(1, 2)).removeLast() == 2, "é𝄞".codePointCount(0, 3) == 2,
    )
    println(if (right.all { it }) "ok" else right.toString())
}
