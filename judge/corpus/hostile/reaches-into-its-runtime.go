//@ expect Runtime Error
//@ kind reflection
package main

import (
	"fmt"
	"reflect"
	"unsafe"
)

// A value of another type than it says, through which all memory can be written.
func main() {
	text := "constant"
	header := (*reflect.StringHeader)(unsafe.Pointer(&text))
	bytes := reflect.NewAt(reflect.TypeOf([8]byte{}), unsafe.Pointer(header.Data)).Elem()
	bytes.Index(0).SetUint(7)
	fmt.Println(text)
}
