/**
 * Lets a program of another account see directories below a closed directory (/root): in its own
 * mount namespace, an empty directory covers the closed one and contains only these directories,
 * under their usual paths. The host's own mounts are unchanged.
 */
import { stat } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import type { Account } from './postgres-account.ts';

/** `over` is covered, and `show` reappears in it. */
export type Mount = { over: string; show: string };

/** The shell only knows descriptors of one digit, and passes 3 on. */
const firstFd = 4;

async function mayEnter(path: string, account: Account): Promise<boolean> {
  const { mode, uid, gid } = await stat(path);
  if (uid === account.uid) return (mode & 0o100) !== 0;
  return (mode & (gid === account.gid ? 0o010 : 0o001)) !== 0;
}

const isWithin = (path: string, directory: string): boolean =>
  path === directory || !relative(directory, path).startsWith('..');

/** The directories strictly between the two, outermost first. */
function between(above: string, path: string): string[] {
  const names = relative(above, dirname(path)).split('/').filter(Boolean);
  return names.map((_, index) => join(above, ...names.slice(0, index + 1)));
}

/** The mounts that the account needs to reach all of `paths`: none if no directory is closed. */
export async function mountsFor(paths: string[], account: Account): Promise<Mount[]> {
  const mounts: Mount[] = [];
  // An outer directory comes before the directories in it.
  for (const show of [...paths].sort()) {
    const above = mounts.findLast((mount) => isWithin(show, mount.show))?.show ?? '/';
    for (const over of between(above, show)) {
      if (await mayEnter(over, account)) continue;
      mounts.push({ over, show });
      break;
    }
  }
  return mounts;
}

/** The start of a command line that runs the rest with these mounts. */
export function withMounts(mounts: Mount[]): string[] {
  if (mounts.length === 0) return [];
  const covered = new Set<string>();
  const opening: string[] = [];
  const mounting: string[] = [];
  for (const [index, { over }] of mounts.entries()) {
    const fd = firstFd + index;
    const show = `"$${2 * index + 1}"`;
    opening.push(`exec ${fd}<${show}`);
    if (!covered.has(over)) {
      mounting.push(`mount -t tmpfs -o mode=755,size=64k,nosuid,nodev tmpfs "$${2 * index + 2}"`);
    }
    covered.add(over);
    const bind = `mount --no-canonicalize --rbind /proc/self/fd/${fd} ${show}`;
    mounting.push(`mkdir -p ${show}`, bind, `exec ${fd}<&-`);
  }
  const script = [...opening, ...mounting, `shift ${2 * mounts.length}`, 'exec "$@"'].join(' && ');
  const places = mounts.flatMap(({ over, show }) => [show, over]);
  return [
    ...['unshare', '--mount', '--propagation=private', '--'],
    ...['sh', '-c', `umask 022 && ${script}`, 'sh', ...places],
  ];
}
