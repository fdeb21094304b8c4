//@ expect Compilation Error
//@ kind odd-imports
package main

// #include "/etc/passwd"
import "C"

import (
	_ "embed"
	_ "runtime/cgo"
	"/etc/passwd"
)

//go:embed /etc/passwd
var secret string

//go:cgo_ldflag "-T/etc/passwd"
func main() {
	println(secret)
}
