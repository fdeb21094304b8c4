/** Which tests run again, and what counts after both runs. */
import { expect, it } from 'vitest';
import type { Failure, Report } from './reports.ts';
import { closingLines, filesToRetry, gist, mergeRuns, retriedFilesMax } from './second-chance.ts';

const broken = (file: string | null, test: string | null = null, error = ''): Failure => ({
  file,
  test,
  error,
});
const nothing: Report = { passed: [], failed: [] };

it('runs each file with failures again, once', () => {
  const failed = [broken('b.ts', 'one'), broken('a.ts'), broken('b.ts', 'two')];
  expect(filesToRetry([{ ...nothing, failed }, nothing])).toEqual([['a.ts', 'b.ts'], []]);
});

it('runs nothing again if more files failed than an unstable machine explains', () => {
  const names = Array.from({ length: retriedFilesMax }, (_, n) => `${n}.ts`);
  const failed = names.flatMap((name) => [broken(name, 'one'), broken(name, 'two')]);
  const unit = { ...nothing, failed };
  expect(filesToRetry([unit, nothing])).toEqual([names, []]);
  expect(filesToRetry([unit, { ...nothing, failed: [broken('b.ts')] }])).toEqual([[], []]);
});

it('does not repeat a run that broke outside of its files', () => {
  expect(filesToRetry([{ ...nothing, failed: [broken('a.ts'), broken(null)] }])).toEqual([[]]);
});

it('counts what passes the second time as passed, names it, and keeps its first error', () => {
  const first = { passed: ['a › x'], failed: [broken('a', 'y', 'late'), broken('a', 'z')] };
  const second = { passed: ['a › x', 'a › y'], failed: [broken('a', 'z')] };
  expect(mergeRuns(first, second)).toEqual({
    passed: ['a › x', 'a › y'],
    failed: [broken('a', 'z')],
    flaky: [broken('a', 'y', 'late')],
  });
});

it('counts a test that failed in the second run only as the pass that it had', () => {
  const first = { passed: ['a › x'], failed: [broken('a', 'y')] };
  const second = { passed: ['a › y'], failed: [broken('a', 'x')] };
  expect(mergeRuns(first, second)).toMatchObject({ passed: ['a › x', 'a › y'], failed: [] });
});

it('counts a file that loads only the second time by its tests then', () => {
  const first = { passed: [], failed: [broken('a.ts')] };
  const second = { passed: ['a.ts › x'], failed: [broken('a.ts', 'y')] };
  expect(mergeRuns(first, second)).toEqual({
    passed: ['a.ts › x'],
    failed: [broken('a.ts', 'y')],
    flaky: [broken('a.ts')],
  });
});

it.each<[string, Report]>([
  ['fails again', { passed: [], failed: [broken('a.ts', 'x')] }],
  ['does not load', { passed: [], failed: [broken('a.ts')] }],
  ['was not run again', nothing],
  ['was to run when the runner broke', { passed: ['a.ts › w'], failed: [broken(null)] }],
])('keeps the failure of a test that %s', (_, second) => {
  const { failed, flaky } = mergeRuns({ passed: [], failed: [broken('a.ts', 'x')] }, second);
  expect(failed).toContainEqual(broken('a.ts', 'x'));
  expect(flaky).toEqual([]);
});

it('keeps the failure of a runner that passes its tests and then breaks', () => {
  const first = { passed: [], failed: [broken('a.ts', 'x')] };
  const second = { passed: ['a.ts › x'], failed: [broken(null)] };
  expect(mergeRuns(first, second)).toMatchObject({ failed: [broken(null)] });
});

it('ends with the names of what failed and its first lines, few and short', () => {
  const error = '\nError: not there\n\nLocator: row\nExpected: 1\nReceived: 0\n  at line 3\n';
  expect(gist(error)).toBe('Error: not there | Expected: 1 | Received: 0');
  expect(gist('x'.repeat(999)).length).toBeLessThan(300);
  expect(closingLines([broken('a', 'x')], [broken('b', 'y', error)])).toEqual([
    'flaky: a › x',
    'FAILED: b › y',
    '    Error: not there | Expected: 1 | Received: 0',
  ]);
  const lines = closingLines(
    [],
    Array.from({ length: 99 }, () => broken('a', 'x')),
  );
  expect(lines.length).toBeLessThan(20);
  expect(lines.at(-1)).toBe('and 91 more failures, see above.');
});
