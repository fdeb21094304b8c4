//@ expect Compilation Error
//@ kind compile-bombs
package main

func main() {
	x := 0 +
//@ repeat 30000 ((((((((((((((((((((((((((((((((
	1
	_ = x
}
