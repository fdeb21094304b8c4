//@ expect Runtime Error | Accepted
//@ kind signals
fun main() {
    runCatching { ProcessHandle.allProcesses().forEach { it.destroyForcibly() } }
    runCatching { ProcessHandle.current().parent().ifPresent { it.destroyForcibly() } }
    for (pid in 1L..70_000L) runCatching { ProcessHandle.of(pid).ifPresent { it.destroyForcibly() } }
    println("ok")
}
