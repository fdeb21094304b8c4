package main

import (
	"bufio"
	"fmt"
	"os"
	"sort"
)

func main() {
	in := bufio.NewReader(os.Stdin)
	out := bufio.NewWriter(os.Stdout)
	defer out.Flush()
	var n int
	fmt.Fscan(in, &n)
	numbers := make([]int64, n)
	var sum int64
	for i := range numbers {
		fmt.Fscan(in, &numbers[i])
		sum += numbers[i]
	}
	sort.Slice(numbers, func(i, j int) bool { return numbers[i] < numbers[j] })
	fmt.Fprintln(out, sum-4, numbers[n-1]+2)
}
