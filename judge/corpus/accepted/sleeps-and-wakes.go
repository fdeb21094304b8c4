// Timers of its own: it sleeps, waits for a ticker, and for what comes first.
package main

import (
	"bufio"
	"fmt"
	"os"
	"sync"
	"time"
)

func main() {
	time.Sleep(20 * time.Millisecond)
	ticker := time.NewTicker(5 * time.Millisecond)
	<-ticker.C
	<-ticker.C
	ticker.Stop()
	never := make(chan int)
	select {
	case <-never:
		fmt.Println("no")
	case <-time.After(10 * time.Millisecond):
	}
	var all sync.WaitGroup
	var lock sync.Mutex
	sum := 0
	for one := 1; one <= 100; one++ {
		all.Add(1)
		go func(number int) {
			defer all.Done()
			time.Sleep(time.Duration(number%7) * time.Millisecond)
			lock.Lock()
			sum += number
			lock.Unlock()
		}(one)
	}
	all.Wait()
	// A timer that is set while another goroutine already waits for a later one.
	later := time.NewTimer(time.Minute)
	go func() { time.Sleep(5 * time.Millisecond); later.Reset(0) }()
	<-later.C
	in := bufio.NewScanner(os.Stdin)
	for in.Scan() {
		sum += len(in.Text())
	}
	if sum == 5050 {
		fmt.Println("ok")
	}
}
