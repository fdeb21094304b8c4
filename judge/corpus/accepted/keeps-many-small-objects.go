//@ memory 256
//@ time 5000
// Some 200 MB of small objects are kept while as many again are dropped.
package main

import "fmt"

type node struct {
	value int
	next  *node
	rest  [6]int
}

func main() {
	var first, dropped *node
	for i := 0; i < 3_200_000; i++ {
		first = &node{value: i, next: first}
		dropped = &node{value: i}
	}
	count := 0
	for at := first; at != nil; at = at.next {
		count++
	}
	if count == 3_200_000 && dropped.value == 3_199_999 {
		fmt.Println("ok")
	}
}
