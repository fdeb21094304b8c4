//@ expect Accepted
//@ kind native-calls
// What the system can be asked for is what the sandbox allows any program.
package main

import (
	"fmt"
	"syscall"
)

func main() {
	made := []string{}
	note := func(what string, err error) {
		if err == nil {
			made = append(made, what)
		}
	}
	for family := 0; family < 46; family++ {
		for kind := 1; kind < 11; kind++ {
			_, err := syscall.Socket(family, kind, 0)
			note("socket", err)
		}
	}
	note("exec", syscall.Exec("/program", []string{"/program"}, nil))
	note("unshare", syscall.Unshare(syscall.CLONE_NEWUSER))
	note("mount", syscall.Mount("none", "/", "tmpfs", 0, ""))
	note("ptrace", syscall.PtraceAttach(1))
	note("chroot", syscall.Chroot("/"))
	note("setuid", syscall.Setuid(0))
	note("mknod", syscall.Mknod("/arbiter-was-here", syscall.S_IFCHR|0o666, 0x103))
	if len(made) == 0 {
		fmt.Println("ok")
	} else {
		fmt.Println(made)
	}
}
