// A package and a class of one's own are allowed; main is outside of classes.
package contest.sums

import java.io.*
import java.util.*

class Totals {
    var sum = 0L
        private set
    var most: Long? = null
        private set

    fun add(x: Long) {
        sum += x
        most = maxOf(most ?: x, x)
    }
}

fun main(args: Array<String>) {
    val reader = BufferedReader(InputStreamReader(System.`in`))
    val n = reader.readLine().trim().toInt()
    val totals = Totals()
    val words = reader.readText().split(' ', '\n').filter { it.isNotEmpty() }
    words.take(n).map(String::toLong).forEach(totals::add)
    println("${totals.sum - 4 + args.size} ${totals.most!! + 2}")
}
