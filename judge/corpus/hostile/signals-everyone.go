//@ expect Runtime Error | Accepted
//@ kind signals
package main

import (
	"fmt"
	"syscall"
)

func main() {
	for signal := syscall.Signal(1); signal < 65; signal++ {
		for _, pid := range []int{-1, 1, 2, syscall.Getppid()} {
			syscall.Kill(pid, signal)
		}
	}
	fmt.Println("ok")
}
