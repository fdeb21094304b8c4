fun main() = println("no")
