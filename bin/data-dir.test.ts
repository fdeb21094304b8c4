/** The messages at the start if DATA_DIR cannot be used, on real file systems. */
import { execFileSync } from 'node:child_process';
import { chmod, chown, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { requireDataDir } from './data-dir.ts';

const isRoot = process.getuid?.() === 0;
let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'arbiter-data-dir-'));
});
afterAll(() => rm(folder, { recursive: true }));

it('makes the folder, and leaves nothing in it', async () => {
  const fresh = join(folder, 'a', 'b');
  await requireDataDir(fresh);
  expect(await readdir(fresh)).toEqual([]);
});

it('names DATA_DIR if it is a file, or below one', async () => {
  const file = join(folder, 'file');
  await writeFile(file, '');
  const sentence = 'is not a folder: set DATA_DIR to one.';
  await expect(requireDataDir(file)).rejects.toThrow(`DATA_DIR ${file} ${sentence}`);
  await expect(requireDataDir(join(file, 'data'))).rejects.toThrow(sentence);
});

it.runIf(isRoot)('says that it is full, or read-only', async () => {
  const place = join(folder, 'mounted');
  await mkdir(place);
  execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=64k', 'arbiter-test', place]);
  try {
    await expect(requireDataDir(place)).rejects.toThrow('has no room left: free space');
    expect(await readdir(place)).toEqual([]);
    execFileSync('mount', ['-o', 'remount,ro', place]);
    await expect(requireDataDir(place)).rejects.toThrow('is on a file system that is read-only');
    execFileSync('mount', ['-o', 'remount,rw,size=8m', place]);
    await requireDataDir(place);
  } finally {
    execFileSync('umount', [place]);
  }
});

it.runIf(isRoot)('says whose it is', async () => {
  const theirs = join(folder, 'theirs');
  await mkdir(theirs);
  await chown(theirs, 0, 0);
  await chmod(theirs, 0o755);
  await chmod(folder, 0o755);
  const program = `const { requireDataDir } = await import(${JSON.stringify(join(import.meta.dirname, 'data-dir.ts'))});
    await requireDataDir(${JSON.stringify(theirs)}).catch((error) => console.log(error.message));`;
  const args = ['--input-type=module', '-e', program];
  const said = execFileSync(process.execPath, args, { uid: 65534, gid: 65534, encoding: 'utf8' });
  expect(said).toContain(
    `DATA_DIR ${theirs} cannot be written by you (user 65534), and belongs to user 0: start as`,
  );
});
