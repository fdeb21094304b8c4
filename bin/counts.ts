/** How many tests passed and failed, read from the reports of the test runners. */
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';

/** Skipped tests are in neither. */
export type Counts = { passed: number; failed: number };

const vitestReport = z.object({
  numPassedTests: z.int(),
  numFailedTests: z.int(),
  testResults: z.array(
    z.object({ status: z.string(), assertionResults: z.array(z.object({ status: z.string() })) }),
  ),
});

const playwrightReport = z.object({
  stats: z.object({ expected: z.int(), unexpected: z.int(), flaky: z.int() }),
  errors: z.array(z.unknown()),
});

/** A runner that crashed before it wrote its report counts as one failure. */
async function readReport<T>(path: string, shape: z.ZodType<T>): Promise<T | undefined> {
  const text = await readFile(path, 'utf8').catch(() => undefined);
  return text === undefined ? undefined : shape.parse(JSON.parse(text));
}

/** A file that could not be loaded has no failed test in the report, but is one here. */
export async function countVitest(path: string): Promise<Counts> {
  const report = await readReport(path, vitestReport);
  if (!report) return { passed: 0, failed: 1 };
  const broken = report.testResults.filter(
    ({ status, assertionResults }) =>
      status === 'failed' && !assertionResults.some((test) => test.status === 'failed'),
  );
  return { passed: report.numPassedTests, failed: report.numFailedTests + broken.length };
}

/** The reports of e2e/compilers, one for each compiler; none where it was skipped. */
export async function countCompilers(folder: string): Promise<Counts> {
  const names = (await readdir(folder)).filter((name) => /^gcc-\d+\.json$/.test(name));
  const counts = await Promise.all(names.map((name) => countVitest(join(folder, name))));
  const sum = (which: keyof Counts) => counts.reduce((all, one) => all + one[which], 0);
  return { passed: sum('passed'), failed: sum('failed') };
}

/** A test that passed only on a retry counts as failed: it is unreliable. */
export async function countPlaywright(path: string): Promise<Counts> {
  const report = await readReport(path, playwrightReport);
  if (!report) return { passed: 0, failed: 1 };
  const { expected, unexpected, flaky } = report.stats;
  return { passed: expected, failed: unexpected + flaky + report.errors.length };
}
