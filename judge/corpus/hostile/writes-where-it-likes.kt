//@ expect Runtime Error | Memory Limit Exceeded
//@ kind reflection
// Ends the machine from within; what it says about that is not the answer.
fun main() {
    val field = Class.forName("sun.misc.Unsafe").getDeclaredField("theUnsafe")
    field.isAccessible = true
    (field.get(null) as sun.misc.Unsafe).putAddress(0, 0)
}
