//@ expect Runtime Error | Memory Limit Exceeded | Time Limit Exceeded
//@ kind threads
package main

import (
	"runtime"
	"time"
)

// Each goroutine holds a thread of the system.
func main() {
	for {
		go func() {
			runtime.LockOSThread()
			time.Sleep(1000 * time.Second)
		}()
		runtime.Gosched()
	}
}
