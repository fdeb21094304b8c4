//@ says "integer divide by zero"
package main

import (
	"fmt"
	"os"
)

func main() {
	zero := len(os.Args) - len(os.Args)
	fmt.Println(10 / zero)
}
