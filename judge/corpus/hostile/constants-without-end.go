//@ expect Compilation Error
//@ kind compile-bombs
package main

const (
	a0 = 1 << 500
//@ repeat 1 a1 = a0 * a0
)

type t0 struct{ a, b int }
//@ repeat 400 type u{} [1 << 20]struct{ a [1 << 20]t0 }

var large [1 << 30]u0

func main() {
	const x = "x" + "y"
	println(len(large), a1 == a0)
}
