//@ expect Accepted
//@ kind files network environment /proc
// Nothing of the host can be read or written, no program be started, and nothing be reached.
package main

import (
	"fmt"
	"net"
	"os"
	"os/exec"
	"strings"
)

func main() {
	seen := os.Environ()
	for _, path := range []string{"/etc/passwd", "/proc/self/maps", "/proc/1/environ", "/root", "/home", "/tmp", "/dev/null"} {
		if _, err := os.Stat(path); err == nil {
			seen = append(seen, path)
		}
	}
	for _, path := range []string{"/arbiter-was-here", "/tmp/arbiter-was-here", "/dev/shm/arbiter-was-here", "arbiter-was-here", "/program"} {
		if os.WriteFile(path, []byte("x"), 0o600) == nil || os.Mkdir(path, 0o700) == nil {
			seen = append(seen, path)
		}
	}
	for _, path := range []string{"/usr/bin/id", "/program"} {
		if exec.Command(path).Start() == nil {
			seen = append(seen, "starts "+path)
		}
	}
	if _, err := net.Dial("tcp", "127.0.0.1:22"); err == nil {
		seen = append(seen, "network")
	}
	if _, err := net.Listen("tcp", "127.0.0.1:0"); err == nil {
		seen = append(seen, "server")
	}
	if _, err := net.LookupHost("localhost"); err == nil {
		seen = append(seen, "name")
	}
	if len(seen) == 0 {
		seen = append(seen, "ok")
	}
	fmt.Println(strings.Join(seen, " "))
}
