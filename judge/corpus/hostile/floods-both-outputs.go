//@ expect Output Limit Exceeded
//@ kind output
package main

import (
	"os"
	"os/signal"
	"syscall"
)

func main() {
	signal.Ignore(syscall.SIGXFSZ, syscall.SIGPIPE)
	block := make([]byte, 1<<16)
	for {
		os.Stdout.Write(block)
		os.Stderr.Write(block)
	}
}
