/** Where tests keep their files: in memory if they fit, because disks are slow with many files. */
import { spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { freemem, tmpdir } from 'node:os';
import { join } from 'node:path';

const memoryFolder = '/dev/shm';
/** Several times what the tests use at once. */
const freeMinBytes = 4 * 1024 ** 3;

/**
 * The folder of shared memory; that of temporary files if TMPDIR names one, if memory is short, or
 * if programs in shared memory may not be run.
 */
export function parentOfTestFolders(): string {
  if (process.env.TMPDIR !== undefined) return tmpdir();
  return hasSpace(memoryFolder) && canRunPrograms(memoryFolder) ? memoryFolder : tmpdir();
}

function hasSpace(folder: string): boolean {
  try {
    const { bavail, bsize } = statfsSync(folder);
    return Math.min(bavail * bsize, freemem()) > freeMinBytes;
  } catch {
    return false;
  }
}

/** Container engines mount shared memory with noexec. */
export function canRunPrograms(folder: string): boolean {
  const own = mkdtempSync(join(folder, 'arbiter-run-'));
  try {
    const program = join(own, 'program');
    writeFileSync(program, '#!/bin/sh\n');
    chmodSync(program, 0o700);
    return spawnSync(program).status === 0;
  } finally {
    rmSync(own, { recursive: true });
  }
}
