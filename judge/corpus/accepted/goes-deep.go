package main

import "fmt"

func depth(n int) int {
	if n == 0 {
		return 0
	}
	return 1 + depth(n-1)
}

func main() {
	if depth(1000000) == 1000000 {
		fmt.Println("ok")
	}
}
