/**
 * What programs may have left around a runner, for tests: processes, mounts, control groups,
 * descriptors, IPC objects and keys. Looking into a worker's namespaces requires root.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const isRoot = process.getuid?.() === 0;

const { PARTS_MARK: mark } = process.env;
/** The folder in which a run of tests stores parts for several files (bin/testing-parts.ts). */
export const partsFolder = mark === undefined ? null : dirname(mark);

/** Uids of programs and workers at level full (UID_BASE and UIDS_MAX of main.c). */
const uids = { first: 61_000, past: 61_704 };

/** A process and all its descendants; processes that have ended are left out. */
export function family(pid: number): number[] {
  try {
    const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ');
    return [pid, ...children.filter(Boolean).flatMap((child) => family(Number(child)))];
  } catch {
    return [];
  }
}

/** Ends or stops a process, which may have ended since it was found. */
function signalIfThere(pid: number, signal: 'SIGSTOP' | 'SIGKILL'): void {
  try {
    process.kill(pid, signal);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error;
  }
}

/**
 * Ends all processes that a function finds, even if they fork on: they are stopped until no new one
 * is found, and only then killed, until nothing is left.
 */
export async function endAll(find: () => number[]): Promise<void> {
  for (let found = find(); found.length > 0; found = find()) {
    const stopped = new Set<number>();
    while (found.some((pid) => !stopped.has(pid))) {
      for (const pid of found) {
        signalIfThere(pid, 'SIGSTOP');
        stopped.add(pid);
      }
      found = find();
    }
    for (const pid of found) signalIfThere(pid, 'SIGKILL');
    await sleep(20);
  }
}

export function parentOf(pid: number): number {
  return Number(/^PPid:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]);
}

/** Directories of control groups that belong to a runner. */
export function groupsOf(pid: number): string[] {
  const table = readFileSync('/proc/self/mounts', 'utf8').split('\n');
  const mounts = table
    .map((line) => line.split(' '))
    .filter(([, , type]) => type?.startsWith('cgroup'));
  const paths = mounts.map(([, path]) => join(path ?? '', `arbiter-${pid}`));
  return paths.filter((path) => existsSync(path));
}

const programOf = (pid: number): string => {
  try {
    return readlinkSync(`/proc/${pid}/exe`);
  } catch (error) {
    return error instanceof Error && error.message.startsWith('EACCES') ? 'hidden' : 'ended';
  }
};

/**
 * A worker, or its child that waits for the next order. The workers of an ordinary user cannot be
 * inspected by its processes, which programs cannot arrange.
 */
const isOwn = (pid: number, runner: number): boolean =>
  programOf(pid) === programOf(runner) || (programOf(pid) === 'hidden' && isNamedRunner(pid));

const isNamedRunner = (pid: number): boolean =>
  readFileSync(`/proc/${pid}/comm`, 'utf8') === 'arbiter-sandbox\n';

/**
 * Tasks in the groups of slots that are not the runner's own, and groups that belong to no slot.
 */
function strangersInGroups(pid: number): string[] {
  return groupsOf(pid).flatMap((top) =>
    readdirSync(top, { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .flatMap(({ name }) => {
        const tasks = readFileSync(join(top, name, 'cgroup.procs'), 'utf8')
          .trim()
          .split('\n');
        const isSound = tasks.length <= 2 && tasks.every((task) => isOwn(Number(task), pid));
        return name.startsWith('slot-') && isSound ? [] : [`${top}/${name}: ${tasks}`];
      }),
  );
}

/** Descriptors below the worker's own, other than /dev/null for 0, 1 and 2. */
function strayDescriptors(worker: number): string[] {
  return readdirSync(`/proc/${worker}/fd`)
    .filter((number) => Number(number) < 2000)
    .map((number) => `descriptor ${number} ${readlinkSync(`/proc/${worker}/fd/${number}`)}`)
    .filter((text) => !/^descriptor [012] .*\/null$/.test(text));
}

/**
 * The objects in the IPC namespace of a worker, System V objects and POSIX queues, one per line.
 */
function ipcObjects(worker: number): string[] {
  const script = `for kind in shm msg sem; do tail -n +2 /proc/sysvipc/$kind; done
    mount -t mqueue none /mnt && ls -A /mnt`;
  const enter = ['--target', String(worker), '--ipc', 'unshare', '--mount', 'sh', '-c', script];
  return execFileSync('/usr/bin/nsenter', enter, { encoding: 'utf8' }).split('\n').filter(Boolean);
}

/** Rows of users of the sandbox who own keys. */
function keys(): string[] {
  const rows = readFileSync('/proc/key-users', 'utf8').split('\n');
  return rows.filter((row) => {
    const [, uid, count] = /^\s*(\d+):\s+\d+\s+(\d+)\//.exec(row) ?? [];
    return Number(uid) >= uids.first && Number(uid) < uids.past && Number(count) > 0;
  });
}

/**
 * Mounts of a worker that should not exist: besides its root, only those of a runtime root should.
 */
function strayMounts(worker: number): string[] {
  const mounts = readFileSync(`/proc/${worker}/mountinfo`, 'utf8').trim().split('\n');
  const isShut = (mount: string) => /^(?:\S+ ){5}ro\b/.test(mount);
  const isOfRuntime = (mount: string) =>
    isShut(mount) && / \/(?:usr|lib|etc\/java-)[^ ]* ro\b/.test(mount);
  const stray = mounts.slice(1).filter((mount) => !isOfRuntime(mount));
  return [...mounts.slice(0, 1).filter((mount) => !isShut(mount)), ...stray];
}

/**
 * Everything around an idle runner that should not exist; `slots` workers should, and as many again
 * for each of `runtimes` may. A worker that is being replaced counts too.
 */
export function leftovers(runner: number, slots: number, runtimes = 0): string[] {
  try {
    return find(runner, slots, slots * (1 + runtimes));
  } catch (error) {
    return [`a process ended during the search: ${error}`];
  }
}

function find(runner: number, least: number, most: number): string[] {
  const [, ...below] = family(runner);
  const workers = below.filter((pid) => parentOf(pid) === runner);
  const isCounted = workers.length >= least && workers.length <= most;
  const isSound = isCounted && below.length <= 2 * workers.length;
  const found = isSound && below.every((pid) => isOwn(pid, runner)) ? [] : [`processes ${below}`];
  found.push(...strangersInGroups(runner));
  for (const worker of isRoot ? workers : []) {
    found.push(...strayMounts(worker).map((mount) => `mount ${mount}`));
    found.push(...strayDescriptors(worker), ...ipcObjects(worker));
  }
  return [...found, ...(isRoot ? keys() : [])];
}
