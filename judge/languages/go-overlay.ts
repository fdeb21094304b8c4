/**
 * Go's runtime waits for timers with epoll, which a slot refuses. The set-up builds it with a wait on
 * a futex instead, as Go does on systems that have no such call; files and pipes are read as they are.
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

/** The path of the file in Go's own folder, and the source to build in place of it. */
export function goOverlay(goRoot: string): { path: string; source: string } {
  const path = join(goRoot, 'src/runtime/netpoll_epoll.go');
  return { path, source: waitingSource(readFileSync(path, 'utf8')) };
}
