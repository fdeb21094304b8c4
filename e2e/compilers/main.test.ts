/** If the packages of other compilers are unavailable, the step says so in one sentence. */
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const isRoot = process.getuid?.() === 0;

/** Runs the step for a compiler that is not installed, with a mirror that does not reply. */
const attempt = (ci: string, ...options: string[]) =>
  new Promise<{ isFine: boolean; said: string }>((resolve) => {
    const env = { ...process.env, CI: ci, FRESH_DEBIAN_MIRROR: 'http://127.0.0.1:9/debian' };
    const args = [join(import.meta.dirname, 'main.ts'), ...options, '11'];
    execFile(process.execPath, args, { env }, (error, stdout, stderr) =>
      resolve({ isFine: error === null, said: stdout + stderr }),
    );
  });

it.runIf(isRoot)('without a mirror other compilers are skipped, and fail in CI', async () => {
  const reason = 'the compilers cannot be fetched from http://127.0.0.1:9/debian: .+';
  const alone = await attempt('');
  expect(alone.said).toMatch(new RegExp(`^Skipped: ${reason}\n$`));
  expect(alone.isFine).toBe(true);
  const inCi = await attempt('true');
  expect(inCi.said).toMatch(new RegExp(`^Failed: ${reason}\n$`));
  expect(inCi.isFine).toBe(false);
});

it.runIf(isRoot)('a set-up without a mirror leaves it to the tests to fail in CI', async () => {
  expect(await attempt('true', '--set-up')).toMatchObject({
    isFine: true,
    said: expect.stringMatching(/^Skipped: the compilers cannot be fetched/),
  });
});

it.runIf(!isRoot)('an ordinary user gets the message that root is required', async () => {
  expect(await attempt('true')).toEqual({
    isFine: true,
    said: 'Skipped: only root can enter the root directory of a compiler.\n',
  });
});
