//@ expect Output Limit Exceeded
//@ kind output
fun main() {
    val block = ByteArray(65_536) { 120 }
    while (true) {
        System.out.write(block, 0, block.size)
        System.err.write(block, 0, block.size)
    }
}
