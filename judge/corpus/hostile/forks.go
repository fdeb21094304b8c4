//@ expect Runtime Error | Memory Limit Exceeded | Time Limit Exceeded | Wrong Answer
//@ kind fork
package main

import "syscall"

func main() {
	for {
		syscall.RawSyscall(syscall.SYS_FORK, 0, 0, 0)
		syscall.ForkExec("/program", []string{"/program"}, nil)
	}
}
