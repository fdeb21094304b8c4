//@ expect Memory Limit Exceeded | Time Limit Exceeded
//@ kind memory
//@ memory 64
import java.nio.ByteBuffer

fun main() {
    val kept = ArrayList<Any>()
    while (true) {
        try {
            kept += ByteArray(1 shl 20) { 7 }
            kept += ByteBuffer.allocateDirect(1 shl 20)
        } catch (error: Throwable) {
            // Again.
        }
    }
}
