//@ expect Compilation Error | Runtime Error
//@ kind odd-imports native-calls
package main

import _ "unsafe"

//go:linkname fork syscall.runtime_BeforeFork
func fork()

//go:cgo_import_dynamic system system "libc.so.6"
//go:cgo_import_static _cgo_init
func main() {
	fork()
}
