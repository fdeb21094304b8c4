//@ expect Accepted
//@ kind reflection
// What the machine keeps for itself stays closed, and tells nothing of the host.
val seen = mutableListOf<String>()

fun refused(what: String, attempt: () -> Unit) {
    if (runCatching(attempt).isSuccess) seen += what
}

fun main() {
    refused("environment") {
        Class.forName("java.lang.ProcessEnvironment").getDeclaredField("theEnvironment").apply { isAccessible = true }.get(null)
    }
    refused("exit") { Class.forName("java.lang.Shutdown").getDeclaredMethod("halt0", Int::class.java).apply { isAccessible = true } }
    refused("commands") {
        val diagnostics = Class.forName("sun.management.ManagementFactoryHelper").getDeclaredMethod("getDiagnosticCommandMBean")
        diagnostics.isAccessible = true
        diagnostics.invoke(null)
    }
    for (one in StackWalker.getInstance(StackWalker.Option.RETAIN_CLASS_REFERENCE).walk { it.toList() })
        if (one.declaringClass.protectionDomain?.codeSource?.location?.path.orEmpty().let { "work" in it || "box" in it }) seen += one.className
    println(if (seen.isEmpty()) "ok" else seen.joinToString(" "))
}
