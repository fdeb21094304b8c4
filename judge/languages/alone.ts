/** Work on files that several programs may begin at once, such as tests, a set-up and a judge. */
import { mkdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

const lookEveryMs = 100;
/** A program that has the folder has written its number by then. */
const namelessMaxMs = 10_000;

/** Does the work while no other program does work with the same folder, which exists meanwhile. */
export async function alone<Result>(folder: string, work: () => Promise<Result>): Promise<Result> {
  while (!(await isMade(folder))) {
    if (await isLeft(folder)) await rm(folder, { recursive: true, force: true });
    else await pause(lookEveryMs);
  }
  try {
    await writeFile(join(folder, 'pid'), String(process.pid));
    return await work();
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Makes the folder; false if it is there. */
async function isMade(folder: string): Promise<boolean> {
  try {
    await mkdir(folder);
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false;
    throw error;
  }
}

/** Whether the program that made the folder has ended without deleting it. */
async function isLeft(folder: string): Promise<boolean> {
  const pid = Number(await readFile(join(folder, 'pid'), 'utf8').catch(() => ''));
  if (pid > 0) return !isRunning(pid);
  const made = await stat(folder).catch(() => undefined);
  return made !== undefined && Date.now() - made.mtimeMs > namelessMaxMs;
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}
