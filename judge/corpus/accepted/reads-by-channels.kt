//@ time 3000
// In the ways that open the input by its name.
import java.io.File
import java.nio.file.Files
import java.nio.file.Path
import java.util.Scanner

fun main() {
    val path = Path.of("/dev/stdin")
    val whole = Files.readAllLines(path).sumOf { it.toInt() } == 42 && File("/dev/stdin").readLines() == listOf("12", "30")
    println(if (whole && Scanner(path).nextInt() == 12 && generateSequence(::readLine).count() == 2) "ok" else "no")
}
