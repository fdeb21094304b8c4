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

/** Socket paths are limited to 107 bytes; this leaves room for the socket's own name. */
const pathMaxBytes = 70;

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
 * Creates the folder in `parent`, or, if that path is too long, in the temporary folder, with a link
 * to it in `parent`. Removes those of dead processes.
 */
export function makeScratchFolder(parent: string): string {
  mkdirSync(parent, { recursive: true, mode: 0o700 });
  removeDead(parent);
  const isShort = Buffer.byteLength(parent) <= pathMaxBytes;
  const folder = mkdtempSync(join(isShort ? parent : tmpdir(), `live-${process.pid}-`));
  const link = join(parent, basename(folder));
  if (!isShort) symlinkSync(folder, link);
  process.once('exit', () => {
    rmSync(folder, { recursive: true, force: true });
    rmSync(link, { recursive: true, force: true });
  });
  return folder;
}
