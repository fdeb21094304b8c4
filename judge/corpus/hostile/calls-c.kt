//@ expect Accepted
//@ kind native-calls class-loading
// No library of one's own can be loaded, and no class from elsewhere.
import java.io.File
import java.net.URL
import java.net.URLClassLoader

val seen = mutableListOf<String>()

fun refused(what: String, attempt: () -> Unit) {
    try {
        attempt()
        seen += what
    } catch (error: Throwable) {
        // That is what should happen.
    }
}

class Loader : ClassLoader() {
    fun define(bytes: ByteArray): Class<*> = defineClass("java.lang.Secret", bytes, 0, bytes.size)
}

fun main() {
    for (path in listOf("/program", "/etc/passwd", "/lib/x86_64-linux-gnu/libutil.so.1"))
        refused(path) { System.load(path) }
    refused("own class of Java") { Loader().define(byteArrayOf(-54, -2, -70, -66, 0, 0, 0, 52)) }
    refused("class from a file") { URLClassLoader(arrayOf(URL("file:/etc/"))).loadClass("passwd") }
    refused("class from the network") { URLClassLoader(arrayOf(URL("http://127.0.0.1/"))).loadClass("Secret") }
    refused("compiler") { Class.forName("org.jetbrains.kotlin.cli.jvm.K2JVMCompiler") }
    println(if (seen.isEmpty()) "ok" else seen.joinToString(" "))
}
