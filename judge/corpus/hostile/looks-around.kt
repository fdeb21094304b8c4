//@ expect Accepted
//@ kind files network environment /proc
//@ time 5000
// Nothing of the host can be read but the machine's own files, no program be started, and nothing be reached.
import java.io.*
import java.net.*

val seen = mutableListOf<String>()

fun refused(what: String, attempt: () -> Unit) {
    if (runCatching(attempt).isSuccess) seen += what
}

fun main() {
    for (path in listOf("/etc/passwd", "/proc/self/maps", "/proc/1/environ", "/root", "/home", "/tmp", "/work", "/usr/bin/env"))
        if (File(path).exists()) seen += path
    for (path in listOf("/new", "/tmp/new", "/dev/shm/new", "new", "/program", "/lib/kotlin-stdlib.jar"))
        refused(path) { FileOutputStream(path) }
    refused("program") { ProcessBuilder("/usr/bin/id").start() }
    refused("itself") { ProcessBuilder(System.getProperty("java.home") + "/bin/java").start() }
    refused("network") { Socket("127.0.0.1", 22) }
    refused("server") { ServerSocket(0) }
    seen += System.getenv().keys.filter { it != "LD_LIBRARY_PATH" && it != "LD_PRELOAD" }
    seen += System.getProperties().values.map { it.toString() }.filter { "build" in it && "languages" in it || "box" in it }
    seen += File("/lib").list().orEmpty().filter { !it.startsWith("kotlin-") && it != "own-path.so" && !it.contains("linux") && it != "jvm" && it != "ld-linux-x86-64.so.2" }
    println(if (seen.isEmpty()) "ok" else seen.joinToString(" "))
}
