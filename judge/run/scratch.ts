/** A folder that lives as long as this process: for the sandbox's socket and inputs of runs. */
import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Socket paths are limited to 107 bytes; this leaves room for the socket's own name. */
const pathMaxBytes = 70;

/** Whether a process with this number is running. */
export function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

/**
 * Creates the folder in `parent`, or, if that path is too long, in the temporary folder, and
 * removes the folders of dead processes in `parent`.
 */
export function makeScratchFolder(parent: string): string {
  mkdirSync(parent, { recursive: true, mode: 0o700 });
  for (const name of readdirSync(parent)) {
    const pid = /^live-(\d+)-/.exec(name)?.[1];
    if (pid === undefined || isAlive(Number(pid))) continue;
    rmSync(join(parent, name), { recursive: true, force: true });
  }
  const place = Buffer.byteLength(parent) <= pathMaxBytes ? parent : tmpdir();
  const folder = mkdtempSync(join(place, `live-${process.pid}-`));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  return folder;
}
