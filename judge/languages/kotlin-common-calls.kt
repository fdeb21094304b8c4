/* Never judged: compiled and run once in the set-up, to learn which classes the compiler and programs
 * commonly use. */
import java.io.*
import java.util.*
import kotlin.math.*

data class Point(val x: Int, val y: Int) : Comparable<Point> {
    override fun compareTo(other: Point) = compareValuesBy(this, other, Point::x, Point::y)
}

enum class Color { RED, GREEN }

sealed interface Shape {
    class Square(val side: Double) : Shape
    object Nothing : Shape
}

fun area(shape: Shape) = when (shape) {
    is Shape.Square -> shape.side.pow(2)
    Shape.Nothing -> 0.0
}

class Tree(private val size: Int) {
    private val sums = LongArray(size + 1)
    operator fun set(at: Int, value: Long) {
        var i = at
        while (i <= size) { sums[i] += value; i += i and -i }
    }
    operator fun get(at: Int): Long {
        var (i, sum) = Pair(at, 0L)
        while (i > 0) { sum += sums[i]; i -= i and -i }
        return sum
    }
}

fun containers() {
    val list = mutableListOf(3, 1, 2)
    list.sort()
    list.sortByDescending { it }
    val map = mutableMapOf<String, MutableList<Int>>()
    map.getOrPut("a") { mutableListOf() }.add(1)
    for ((key, value) in map) println("$key $value")
    val sorted = TreeMap<Int, Int>(reverseOrder())
    sorted[1] = (sorted[1] ?: 0) + 1
    val heap = PriorityQueue<Pair<Int, Long>>(compareBy { it.second })
    heap.add(1 to 2L)
    heap.poll()
    val ends = ArrayDeque<Point>()
    ends.addLast(Point(1, 2))
    println(ends.first().hashCode() + setOf(Point(1, 2), Point(2, 1)).max().x)
    val grid = Array(2) { IntArray(3) { it } }
    println(grid.joinToString("\n") { it.joinToString(" ") } + list.zip(1..3).toMap() + BitSet(3))
    println((1..10).filter { it % 2 == 0 }.map { it * it }.sum() + list.groupBy { it % 2 }.size)
    println(list.windowed(2).flatten().distinct().take(2).fold(0) { a, b -> a + b })
    println(generateSequence(1) { it * 2 }.takeWhile { it < 100 }.toList().asReversed())
    println(listOf("b", "a").sorted().withIndex().associate { it.value to it.index })
    println(intArrayOf(2, 1).sortedArray().contentToString() + (10 downTo 1 step 3).toList() + Color.entries)
}

fun texts() {
    val text = buildString { append("a"); append(1) }
    println(text.reversed().uppercase().padStart(5, '0') + "x".repeat(2) + text.toCharArray().size)
    println("1 2 3".split(" ").map(String::toInt).maxOrNull() ?: 0)
    println("%.3f %d".format(1.5, 2L) + " a b ".trim().replace("a", "c").substringBefore(" "))
    println("12".toIntOrNull() ?: "x".toLongOrNull())
    println(Regex("\\d+").findAll("a1b22").map { it.value }.toList())
}

fun main() {
    val reader = BufferedReader(InputStreamReader(System.`in`))
    val tokens = StringTokenizer(reader.readLine() ?: "1 2")
    println(tokens.nextToken().toLong() + readLine().orEmpty().length + (readlnOrNull()?.length ?: 0))
    containers()
    texts()
    val tree = Tree(4)
    tree[2] = 3L
    println(tree[4] + max(1, 2) + gcd(4, 6) + abs(-1) + area(Shape.Square(2.0)) + sqrt(2.0).toInt())
    println(runCatching { error("x") }.isFailure)
    val memo = HashMap<Int, Long>()
    fun fib(n: Int): Long = if (n < 2) n.toLong() else memo.getOrPut(n) { fib(n - 1) + fib(n - 2) }
    println(fib(30).toBigInteger().mod(7.toBigInteger()))
    val deep = Thread(null, { println(lazy { 1 }.value) }, "", 1 shl 27)
    deep.start()
    deep.join()
    val out = PrintWriter(BufferedOutputStream(System.out))
    out.println(1)
    out.flush()
    throw IllegalStateException("the end that a failing program has")
}

tailrec fun gcd(a: Int, b: Int): Int = if (b == 0) a else gcd(b, a % b)
