/**
 * The temporary folder of a command, which is removed when the command ends. If the command was
 * killed, the next one removes its folder. The judge, which runs for long, uses scratch.ts.
 */
import { lstat, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isAlive } from './alive.ts';

/** Contains the number of the command's process. */
const ownName = /^arbiter-command-(\d+)-/;

/**
 * Creates a folder in `parent`, and removes it when `use` ends, and before that those of killed
 * commands.
 */
export async function inTemporaryFolder<Result>(
  use: (folder: string) => Promise<Result>,
  parent = tmpdir(),
): Promise<Result> {
  await removeDead(parent);
  const folder = await mkdtemp(join(parent, `arbiter-command-${process.pid}-`));
  try {
    return await use(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Removes this user's folders of dead processes; what cannot be removed stays. */
async function removeDead(parent: string): Promise<void> {
  for (const name of await readdir(parent)) {
    const pid = ownName.exec(name)?.[1];
    if (pid === undefined || isAlive(Number(pid))) continue;
    const path = join(parent, name);
    const found = await lstat(path).catch(() => null);
    if (found?.uid !== process.getuid?.()) continue;
    await rm(path, { recursive: true, force: true }).catch(() => {});
  }
}
