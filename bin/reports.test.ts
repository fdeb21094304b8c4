/** The closing lines of bin/test report what really happened. */
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readCompilers, readPlaywright, readVitest } from './reports.ts';

const root = join(import.meta.dirname, '..');
let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'arbiter-reports-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function report(content: unknown): Promise<string> {
  const path = join(folder, 'report.json');
  await writeFile(path, JSON.stringify(content));
  return path;
}

const testOf = (title: string, status: string, failureMessages: string[] = []) => ({
  ancestorTitles: ['a group'],
  title,
  status,
  failureMessages,
});
const fileOf = (name: string, status: string, message: string, assertionResults: unknown[]) => ({
  name: join(root, name),
  status,
  message,
  assertionResults,
});
const units = {
  testResults: [
    fileOf('db/a.test.ts', 'failed', '', [
      testOf('holds', 'passed'),
      testOf('breaks', 'failed', ['Error: \u001b[31mred\u001b[39m']),
      testOf('is left out', 'skipped'),
    ]),
    fileOf('db/b.test.ts', 'failed', 'cannot be loaded', []),
  ],
};

it('reads the tests of vitest, and takes a file that does not load as a failure', async () => {
  expect(await readVitest(await report(units))).toEqual({
    passed: ['db/a.test.ts › a group › holds'],
    failed: [
      { file: 'db/a.test.ts', test: 'a group › breaks', error: 'Error: red' },
      { file: 'db/b.test.ts', test: null, error: 'cannot be loaded' },
    ],
  });
});

it('puts the tests of all compilers that were tried together', async () => {
  const results = join(folder, 'results');
  await mkdir(results);
  expect(await readCompilers(results)).toEqual({ passed: [], failed: [] });
  for (const name of ['gcc-13.json', 'gcc-14.json', 'vitest.json']) {
    await writeFile(join(results, name), JSON.stringify(units));
  }
  const { passed, failed } = await readCompilers(results);
  expect(passed).toEqual(
    expect.arrayContaining([13, 14].map((gcc) => `gcc-${gcc}: db/a.test.ts › a group › holds`)),
  );
  expect([passed.length, failed.length]).toEqual([2, 4]);
  expect(failed.map(({ file }) => file)).toContain('gcc-14: db/b.test.ts');
});

it('reads the journeys of playwright, and takes a broken set-up as a failure', async () => {
  const journey = (title: string, status: string, message = '') => ({
    title,
    file: 'walk.e2e.ts',
    tests: [{ status, results: [{ errors: message === '' ? [] : [{ message }] }] }],
  });
  const path = await report({
    config: { rootDir: join(root, 'e2e') },
    errors: [{ message: 'no browser' }],
    suites: [
      {
        title: 'walk.e2e.ts',
        specs: [journey('goes', 'expected'), journey('waits', 'skipped')],
        suites: [{ title: 'at night', specs: [journey('stumbles', 'unexpected', 'a stone')] }],
      },
    ],
  });
  expect(await readPlaywright(path)).toEqual({
    passed: ['e2e/walk.e2e.ts › goes'],
    failed: [
      { file: 'e2e/walk.e2e.ts', test: 'at night › stumbles', error: 'a stone' },
      { file: null, test: null, error: 'no browser' },
    ],
  });
});

it('takes a runner that left no report as a failure', async () => {
  const nothing = {
    passed: [],
    failed: [{ file: null, test: null, error: 'It left no report.' }],
  };
  const nowhere = join(folder, 'nowhere.json');
  expect(await readVitest(nowhere)).toEqual(nothing);
  expect(await readPlaywright(nowhere)).toEqual(nothing);
});
