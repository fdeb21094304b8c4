/** The closing line of bin/test counts what really happened. */
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { countCompilers, countPlaywright, countVitest } from './counts.ts';

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'arbiter-counts-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function report(content: unknown): Promise<string> {
  const path = join(folder, 'report.json');
  await writeFile(path, JSON.stringify(content));
  return path;
}

it('counts the tests of vitest, and a file that does not load as a failure', async () => {
  const path = await report({
    numPassedTests: 7,
    numFailedTests: 1,
    testResults: [
      { status: 'passed', assertionResults: [{ status: 'passed' }] },
      { status: 'failed', assertionResults: [{ status: 'failed' }, { status: 'passed' }] },
      { status: 'failed', assertionResults: [] },
    ],
  });
  expect(await countVitest(path)).toEqual({ passed: 7, failed: 2 });
});

it('adds up the tests of all compilers that were tried', async () => {
  const results = join(folder, 'results');
  await mkdir(results);
  expect(await countCompilers(results)).toEqual({ passed: 0, failed: 0 });
  for (const name of ['gcc-13.json', 'gcc-14.json', 'vitest.json']) {
    const content = { numPassedTests: 7, numFailedTests: 1, testResults: [] };
    await writeFile(join(results, name), JSON.stringify(content));
  }
  expect(await countCompilers(results)).toEqual({ passed: 14, failed: 2 });
});

it('counts the tests of playwright, flaky ones and broken set-ups as failures', async () => {
  const stats = { expected: 5, unexpected: 1, flaky: 1, skipped: 3 };
  const path = await report({ stats, errors: [{ message: 'no browser' }] });
  expect(await countPlaywright(path)).toEqual({ passed: 5, failed: 3 });
});

it('counts a runner that left no report as a failure', async () => {
  const nowhere = join(folder, 'nowhere.json');
  expect(await countVitest(nowhere)).toEqual({ passed: 0, failed: 1 });
  expect(await countPlaywright(nowhere)).toEqual({ passed: 0, failed: 1 });
});
