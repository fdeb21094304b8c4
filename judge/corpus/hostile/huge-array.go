//@ expect Compilation Error | Runtime Error | Memory Limit Exceeded
//@ kind compile-bombs
package main

var large = [1 << 33]byte{0: 1, 1<<33 - 1: 2}

func main() {
	println(large[0])
}
