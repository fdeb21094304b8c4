/** How a run of benchmarks ends, for the summary of bin/test, which shows little more than that. */
import { spawnSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { benchmarksOf, readBenchmarks } from '../bin/reports.ts';
import { filesToRetry, mergeRuns } from '../bin/second-chance.ts';

const main = join(import.meta.dirname, 'main.ts');

test('failed benchmarks are named with their reasons in the last line, and each is run again alone', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'arbiter-bench-report-'));
  try {
    const report = join(folder, 'report.json');
    // Without a folder for their files, they end at once.
    const env = { ...process.env, TMPDIR: join(folder, 'missing') };
    const args = [main, '--small', `--report=${report}`, 'queue', 'boards'];
    const { status, stdout } = spawnSync(process.execPath, args, { env, encoding: 'utf8' });
    expect(status).toBe(1);
    const last = stdout.trimEnd().split('\n').at(-1);
    expect(last).toMatch(/^bench: 2 of 2 failed: queue: .*ENOENT.*; boards: .*ENOENT/);

    const first = await readBenchmarks(report);
    expect(first.failed.map(({ file, test }) => [file, test])).toEqual([
      ['bench/queue.ts', 'small'],
      ['bench/boards.ts', 'small'],
    ]);
    expect(first.failed[0]?.error).toContain('ENOENT');
    expect(benchmarksOf(filesToRetry([first])[0] ?? [])).toEqual(['boards', 'queue']);
    // What passes alone is named as flaky; what fails again stays a failure.
    const again = { passed: ['bench/queue.ts › small'], failed: first.failed.slice(1) };
    const { passed, failed, flaky } = mergeRuns(first, again);
    expect(passed).toEqual(again.passed);
    expect(flaky.map(({ file }) => file)).toEqual(['bench/queue.ts']);
    expect(failed.map(({ file }) => file)).toEqual(['bench/boards.ts']);
  } finally {
    await rm(folder, { recursive: true });
  }
});
