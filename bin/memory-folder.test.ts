/** The choice of a folder for tests' files, and whether programs can be run there. */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { canRunPrograms, parentOfTestFolders } from './memory-folder.ts';

const isRoot = process.getuid?.() === 0;
let folder = '';
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'arbiter-memory-'));
});
afterAll(() => rmSync(folder, { recursive: true }));
afterEach(() => vi.unstubAllEnvs());

it('is the folder that TMPDIR names', () => {
  vi.stubEnv('TMPDIR', '/var/tmp');
  expect(parentOfTestFolders()).toBe('/var/tmp');
});

it('must run programs', () => {
  expect(canRunPrograms(folder)).toBe(true);
  expect(readdirSync(folder)).toEqual([]);
});

it.runIf(isRoot)('does not run them if it is mounted with noexec', () => {
  execFileSync('mount', ['-t', 'tmpfs', '-o', 'noexec', 'tmpfs', folder]);
  try {
    expect(canRunPrograms(folder)).toBe(false);
  } finally {
    execFileSync('umount', [folder]);
  }
});
