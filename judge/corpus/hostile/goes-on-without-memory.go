//@ expect Memory Limit Exceeded
//@ kind memory
//@ memory 64
package main

import "syscall"

// Pages beside the heap, which the runtime does not know of.
func main() {
	for {
		pages, err := syscall.Mmap(-1, 0, 1<<20, syscall.PROT_READ|syscall.PROT_WRITE, syscall.MAP_ANON|syscall.MAP_PRIVATE)
		if err != nil {
			continue
		}
		for at := range pages {
			pages[at] = 7
		}
	}
}
