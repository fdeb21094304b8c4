/**
 * Go's runtime waits for timers with epoll, which a slot refuses. The set-up builds it with a wait on
 * a futex instead, as Go does on systems that have no such call; files and pipes are read as they are.
 * Its collector lets the heap grow to twice what is kept: the set-up builds it so that it collects in
 * time for the memory limit of the run, which the stack's limit tells.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Of a function in Go's source: what it returns, which differs by version. */
function resultOf(source: string, name: string): string {
  const found = new RegExp(String.raw`^func ${name}\([^)]*\) (.+) \{$`, 'm').exec(source)?.[1];
  if (found === undefined) throw new Error(`Go's runtime has no ${name} of the known form.`);
  return found;
}

/** EPERM, as epoll answers for regular files. */
const notPollable = 1;

/** Go does not count the program itself, the kernel's tables, and the pages that it gives back later. */
export const uncountedBytes = 8 * 1024 * 1024;

/** prlimit64(2), whose number differs by architecture, and RLIMIT_STACK. */
const limitCall = process.arch === 'arm64' ? 261 : 302;
const stackLimit = 3;

/** What Go 1.19 and later import to ask the kernel, which they have moved since. */
function callsOf(source: string): string {
  const found = /^\t"((?:runtime\/internal|internal\/runtime)\/syscall)"$/m.exec(source)?.[1];
  if (found === undefined) throw new Error("Go's runtime has no system calls of the known form.");
  return found;
}

/** The source in place of the file that is there, which asks for the limit of the run. */
function limitingSource(there: string, calls: string): string {
  const [imports, body] = ['import (\n', 'func readGOMEMLIMIT() int64 {\n'];
  if (!there.includes(imports) || !there.includes(body)) {
    throw new Error("Go's runtime has no readGOMEMLIMIT of the known form.");
  }
  return `${there
    .replace(imports, `${imports}\trunCalls "${calls}"\n`)
    .replace(body, `${body}\tif limit := limitOfRun(); limit > 0 {\n\t\treturn limit\n\t}\n`)}
func limitOfRun() int64 {
	var limits [2]uint64
	at := uintptr(unsafe.Pointer(&limits))
	_, _, failed := runCalls.Syscall6(${limitCall}, 0, ${stackLimit}, 0, at, 0, 0)
	if failed != 0 || limits[0]>>63 != 0 {
		return 0
	}
	if limits[0] <= 2*${uncountedBytes} {
		return int64(limits[0] / 2)
	}
	return int64(limits[0]) - ${uncountedBytes}
}
`;
}

/** The source in place of the file that is there, by whose functions the runtime waits. */
function waitingSource(there: string): string {
  const empty = resultOf(there, 'netpoll').startsWith('(') ? 'gList{}, 0' : 'gList{}';
  return `package runtime

var (
	waitLock mutex
	waitNote note
	wakeLock mutex
	isAwake  bool
)

func netpollinit() {}

func netpollIsPollDescriptor(fd uintptr) bool { return false }

func netpollopen(fd uintptr, pd *pollDesc) ${resultOf(there, 'netpollopen')} { return ${notPollable} }

func netpollclose(fd uintptr) ${resultOf(there, 'netpollclose')} { return 0 }

func netpollarm(pd *pollDesc, mode int) {}

func netpollBreak() {
	lock(&wakeLock)
	wasAwake := isAwake
	isAwake = true
	if !wasAwake {
		notewakeup(&waitNote)
	}
	unlock(&wakeLock)
}

func netpoll(delay int64) ${resultOf(there, 'netpoll')} {
	if delay != 0 {
		lock(&waitLock)
		lock(&wakeLock)
		noteclear(&waitNote)
		isAwake = false
		unlock(&wakeLock)
		notetsleep(&waitNote, delay)
		unlock(&waitLock)
	}
	return ${empty}
}
`;
}

/** A file of Go's own folder, and the source to build in place of it. */
type Overlay = { path: string; source: string };

/** The files of the runtime that are built otherwise. */
export function goOverlays(goRoot: string): Overlay[] {
  const pathOf = (name: string) => join(goRoot, 'src/runtime', name);
  const read = (name: string) => readFileSync(pathOf(name), 'utf8');
  const calls = callsOf(read('os_linux.go'));
  return [
    { path: pathOf('netpoll_epoll.go'), source: waitingSource(read('netpoll_epoll.go')) },
    { path: pathOf('mgcpacer.go'), source: limitingSource(read('mgcpacer.go'), calls) },
  ];
}
