/**
 * Before all tests: builds the sandbox if its source has changed, and names the file that lets
 * judge/testing-judge.ts build everything else that a judge needs once per run, when the first test needs
 * it.
 */
import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const root = resolve(import.meta.dirname, '..');

/** Called by vitest before all tests; the function it returns is called after them. */
export default async function setup(): Promise<() => Promise<void>> {
  if (process.env.PARTS_ARE_BUILT) return async () => {};
  await run('make', ['-s', '-C', join(root, 'sandbox'), `OUT=${join(root, 'build/sandbox')}`]);
  const folder = await mkdtemp(join(tmpdir(), 'arbiter-parts-'));
  process.env.PARTS_MARK = join(folder, 'built');
  return () => rm(folder, { recursive: true });
}
