//@ says "undefined: total"
package main

import "fmt"

func main() {
	fmt.Println(total)
}
