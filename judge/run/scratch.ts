/** A folder that lives as long as this process: for the sandbox's socket and inputs of runs. */
import {
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readlinkSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { isAlive } from '../../work/alive.ts';

/** A socket's path has 107 bytes at most; the folder and the socket add up to 44 with their numbers. */
const pathMaxBytes = 63;

const isShort = (path: string): boolean => Buffer.byteLength(path) <= pathMaxBytes;

/** The entry of a process in `parent`: its folder, or a link to it. */
const ownName = /^live-(\d+)-/;

/** Removes the entries of dead processes from `parent`, and their folders elsewhere. */
export function removeDead(parent: string): void {
  for (const name of readdirSync(parent)) {
    const pid = ownName.exec(name)?.[1];
    if (pid === undefined || isAlive(Number(pid))) continue;
    const path = join(parent, name);
    const elsewhere = readlinkOf(path);
    if (elsewhere && ownName.exec(basename(elsewhere))?.[1] === pid) {
      rmSync(elsewhere, { recursive: true, force: true });
    }
    rmSync(path, { recursive: true, force: true });
  }
}

function readlinkOf(path: string): string | null {
  return lstatSync(path).isSymbolicLink() ? readlinkSync(path) : null;
}

/**
 * Creates the folder in `parent`, or, if that path is too long, in the temporary folder or /tmp, with
 * a link to it in `parent`. Removes those of dead processes.
 */
export function makeScratchFolder(parent: string): string {
  mkdirSync(parent, { recursive: true, mode: 0o700 });
  removeDead(parent);
  const place = [parent, tmpdir()].find(isShort) ?? '/tmp';
  const folder = mkdtempSync(join(place, `live-${process.pid}-`));
  const link = join(parent, basename(folder));
  if (place !== parent) symlinkSync(folder, link);
  process.once('exit', () => {
    rmSync(folder, { recursive: true, force: true });
    rmSync(link, { recursive: true, force: true });
  });
  return folder;
}
