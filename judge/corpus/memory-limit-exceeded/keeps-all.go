//@ memory 64
package main

var kept [][]byte

func main() {
	for {
		part := make([]byte, 1<<20)
		for i := range part {
			part[i] = 1
		}
		kept = append(kept, part)
	}
}
