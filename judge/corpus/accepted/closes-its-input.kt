//@ time 3000
import java.io.FileDescriptor
import java.io.FileOutputStream

fun main() {
    val lines = System.`in`.bufferedReader().use { it.readLines() }
    FileOutputStream(FileDescriptor.out).bufferedWriter().use { it.write(if (lines.isEmpty()) "ok\n" else "no\n") }
    System.out.close()
    System.err.close()
}
