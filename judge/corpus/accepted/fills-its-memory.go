//@ memory 64
//@ time 5000
// All of the limit can be kept, grown in steps beside what is dropped: what the collector needs comes
// on top.
package main

import "fmt"

func main() {
	kept := make([][]byte, 0, 62)
	dropped := 0
	for len(kept) < cap(kept) {
		part, rest := make([]byte, 1<<20), make([]byte, 1<<20)
		for i := range part {
			part[i], rest[i] = byte(len(kept)), 1
		}
		kept = append(kept, part)
		dropped += int(rest[len(kept)])
	}
	sum := 0
	for _, part := range kept {
		sum += int(part[4096])
	}
	if sum == 61*62/2 && dropped == 62 {
		fmt.Println("ok")
	}
}
