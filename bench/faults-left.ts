/** What the processes of the fault campaign have left: processes, groups, files and mounts. */
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Names of what a process removes when it is done, or the next one after it was killed. */
const temporaryName = /^(live-|\.?making-|upload-|arbiter-command-)|\.partial$/;

/** The processes that have the mark in their environment. */
export async function marked(mark: string): Promise<string[]> {
  const found: string[] = [];
  for (const name of await readdir('/proc')) {
    if (!/^\d+$/.test(name)) continue;
    const environment = await readFile(`/proc/${name}/environ`, 'latin1').catch(() => '');
    if (environment.includes(mark)) found.push(name);
  }
  return found;
}

/** The mounts at or below a folder. */
export async function mountsIn(folder: string): Promise<number> {
  const mounts = await readFile('/proc/self/mountinfo', 'utf8');
  return mounts.split('\n').filter((line) => line.split(' ')[4]?.startsWith(folder)).length;
}

/** The control groups of sandboxes of these processes. */
export async function groupsOf(ours: ReadonlySet<string>): Promise<number> {
  const names = await readdir('/sys/fs/cgroup', { recursive: true }).catch(() => []);
  return names.filter((name) => ours.has(/(?:^|\/)arbiter-(\d+)$/.exec(name)?.[1] ?? '')).length;
}

/**
 * The paths of temporary files in a data folder, and everything in `temporaryFolder`, which only the
 * processes used.
 */
export async function filesLeft(dataDir: string, temporaryFolder: string): Promise<string[]> {
  const left = (await readdir(temporaryFolder)).map((name) => join(temporaryFolder, name));
  const look = async (folder: string): Promise<void> => {
    for (const entry of await readdir(folder, { withFileTypes: true }).catch(() => [])) {
      const path = join(folder, entry.name);
      if (temporaryName.test(entry.name)) left.push(path);
      else if (entry.isDirectory() && path !== temporaryFolder) await look(path);
    }
  };
  await look(dataDir);
  return left;
}
