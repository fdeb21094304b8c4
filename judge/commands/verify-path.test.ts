/**
 * The command `bin/problem verify` as a whole: its report, its wording, its exit code.
 *
 * @module-tag release
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { bareEnvironment } from '../../bin/testing-commands.ts';
import { skeleton } from '../../problems/package/skeleton.ts';
import { saveFolder } from '../../problems/package/write/save.ts';
import { buildParts, root } from '../testing-judge.ts';

let folder: string;
beforeAll(async () => {
  await buildParts();
  folder = await mkdtemp(join(tmpdir(), 'arbiter-verify-test-'));
}, 240_000);
afterAll(() => rm(folder, { recursive: true }));

async function verify(path: string) {
  const child = spawn(process.execPath, [join(root, 'bin/problem.ts'), 'verify', path], {
    env: bareEnvironment,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const [out, steps, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'exit'),
  ]);
  return { code, out, steps };
}

it('says that a new package is correct, and what is wrong with a changed one', async () => {
  const path = join(folder, 'numbers');
  await saveFolder(skeleton(), path);
  const right = await verify(path);
  expect(right).toMatchObject({ code: 0, out: expect.stringMatching(/\nRight: 0 errors, /) });
  expect(right.steps).toContain('1/');
  expect(right.steps).toContain('submissions/accepted/');
  await writeFile(join(path, 'data/secret/01-zero.ans'), '-1\n');
  const wrong = await verify(path);
  expect(wrong).toMatchObject({ code: 1, out: expect.stringMatching(/\nNot right: 1 error, /) });
  expect(wrong.out).toMatch(
    /error {3}data\/secret\/01-zero\.ans: The output of accepted\/\S+ is wrong here/,
  );
  expect(wrong.out).toContain('→ Write the answer anew with a right solution');
});

it('says what is wrong with a path', async () => {
  const { code, out, steps } = await verify(join(folder, 'nowhere'));
  expect([code, out, steps]).toEqual([1, '', expect.stringContaining('problem: ENOENT')]);
});
