//@ says "java.lang.ArithmeticException: / by zero"
fun main(args: Array<String>) = println(1 / args.size)
