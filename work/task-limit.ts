/**
 * The number of processes that control groups allow to Arbiter and everything that it runs. Where it
 * is too small, programs that start threads fail although they may, which would look like their fault.
 */
import { readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';

/** As for the hard limit of processes: sandbox/confine/limits.c. */
const tasksLeast = 1024;

type Group = { path: string; max: number };

/**
 * The sentence about the smallest `pids.max` of the groups that this process is in, if it is too
 * small; null: none is. `root`: the folder with proc and, for tests, the file systems of groups.
 */
export function lackOfTasks(root = '/'): string | null {
  const smallest = groupsOf(root).reduce<Group | null>(
    (least, one) => (least === null || one.max < least.max ? one : least),
    null,
  );
  if (smallest === null || smallest.max >= tasksLeast) return null;
  const { path, max } = smallest;
  return `pids.max of the control group ${path} is ${max} and must be ${tasksLeast} or more: raise it where Arbiter is started (systemd: TasksMax=infinity; Docker: --pids-limit=-1).`;
}

/** The groups with a limit: that of this process, and those around it as far as they are visible. */
function groupsOf(root: string): Group[] {
  const memberships = read(root, 'proc/self/cgroup').split('\n');
  return read(root, 'proc/self/mountinfo')
    .split('\n')
    .flatMap((line) => {
      const mount = mountOf(line);
      if (mount === null) return [];
      const own = memberships
        .map((one) => /^\d+:([^:]*):(.*)$/.exec(one))
        .find((one) => one?.[1]?.split(',').includes(mount.controller));
      return own?.[2] === undefined ? [] : limitsFrom(root, mount, own[2]);
    });
}

type Mount = { root: string; point: string; controller: 'pids' | '' };

/** A file system of groups that counts processes; the empty controller is version 2. */
function mountOf(line: string): Mount | null {
  const found = /^\S+ \S+ \S+ (\S+) (\S+) .* - (cgroup2?) \S+ (\S+)$/.exec(line);
  const [, root = '', point = '', type, options = ''] = found ?? [];
  if (type === 'cgroup2') return { root, point, controller: '' };
  if (type === 'cgroup' && options.split(',').includes('pids')) {
    return { root, point, controller: 'pids' };
  }
  return null;
}

/** The limits of a group and of its mounted parents. */
function limitsFrom(root: string, mount: Mount, group: string): Group[] {
  const groups: Group[] = [];
  // In a container, only the part below the container's own group may be mounted.
  let path = relative(mount.root, group);
  if (path.startsWith('..')) path = '';
  for (;;) {
    const text = read(root, join(mount.point, path, 'pids.max')).trim();
    if (/^\d+$/.test(text)) groups.push({ path: join(mount.root, path), max: Number(text) });
    if (path === '') return groups;
    path = path.includes('/') ? dirname(path) : '';
  }
}

/** A file of the kernel; empty if there is none. */
function read(root: string, path: string): string {
  try {
    return readFileSync(join(root, path), 'utf8');
  } catch {
    return '';
  }
}
