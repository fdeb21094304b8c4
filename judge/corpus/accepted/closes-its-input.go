package main

import (
	"bufio"
	"fmt"
	"os"
)

func main() {
	_, err := bufio.NewReader(os.Stdin).ReadString('\n')
	if os.Stdin.Close() == nil && err != nil {
		fmt.Println("ok")
	}
	os.Stdout.Close()
}
