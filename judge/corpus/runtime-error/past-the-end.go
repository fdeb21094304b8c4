//@ says "index out of range"
package main

import "fmt"

func main() {
	a := []int{1, 2, 3}
	i := len(a)
	fmt.Println(a[i])
}
