package main

func main() {
	n := uint64(1)
	for n != 0 {
		n = n*6364136223846793005 | 1
	}
	println("ok")
}
