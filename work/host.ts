/**
 * What a program of ours sets for itself and its children, on any host: bin/host.ts has the
 * list of what we rely on in it.
 */
import { accessSync, constants, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

type Environment = Record<string, string | undefined>;

/** Files that we make are for programs of other users, unless they have a mode of their own. */
const umask = 0o022;

/**
 * Must come first in a main file. If the folder of temporary files cannot be used, another takes its
 * place in the environment: the usual ones of the host, or one in DATA_DIR if that is known.
 */
export function settleProcess(env: Environment = {}, dataDir?: string): void {
  process.umask(umask);
  const given = tmpdir();
  const own = dataDir === undefined ? [] : [join(dataDir, 'tmp')];
  const folder = [given, '/tmp', '/var/tmp'].find(isUsable) ?? own.find(makeAndTry);
  if (folder !== undefined && folder !== given) env.TMPDIR = folder;
}

const isUsable = (folder: string): boolean => lackOfFolder(folder) === null;

function makeAndTry(folder: string): boolean {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    return isUsable(folder);
  } catch {
    return false;
  }
}

/** What keeps a folder from holding programs that are run; null: nothing. */
export function lackOfFolder(folder: string): 'unwritable' | 'noexec' | null {
  try {
    const trial = mkdtempSync(join(folder, 'arbiter-trial-'));
    try {
      const program = join(trial, 'program');
      writeFileSync(program, '', { mode: 0o700 });
      return isExecutable(program) ? null : 'noexec';
    } finally {
      rmSync(trial, { recursive: true, force: true });
    }
  } catch {
    return 'unwritable';
  }
}

/** The kernel says no of a file on a file system that is mounted with noexec. */
function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
