//@ says "java.lang.ArrayIndexOutOfBoundsException"
fun main(args: Array<String>) {
    val row = IntArray(3)
    println(row[args.size + 3])
}
