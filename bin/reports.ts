/** Which tests passed and which failed, read from the reports of the test runners. */
import { readdir, readFile } from 'node:fs/promises';
import { basename, join, relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { z } from 'zod';

const root = join(import.meta.dirname, '..');

/**
 * A failed test with its runner's whole error message. Without `test`, the whole file failed, for
 * example because it could not be loaded; without `file`, the runner itself.
 */
export type Failure = { file: string | null; test: string | null; error: string };

/** `passed` has what `titleOf` returns. Skipped tests are in neither. */
export type Report = { passed: string[]; failed: Failure[] };

/** How a test is named: its file, the groups around it, and its own name. */
export const titleOf = ({ file, test }: Pick<Failure, 'file' | 'test'>): string =>
  [file ?? 'the run itself', test].filter((part) => part !== null).join(separator);

const separator = ' › ';
const nameOf = (titles: string[]): string => titles.filter((title) => title !== '').join(separator);
const plain = (texts: string[]): string => stripVTControlCharacters(texts.join('\n\n'));

const vitestReport = z.object({
  testResults: z.array(
    z.object({
      name: z.string(),
      status: z.string(),
      message: z.string(),
      assertionResults: z.array(
        z.object({
          ancestorTitles: z.array(z.string()),
          title: z.string(),
          status: z.string(),
          failureMessages: z.array(z.string()),
        }),
      ),
    }),
  ),
});

/** A runner that crashed before it wrote its report counts as one failure. */
async function readReport<T>(path: string, shape: z.ZodType<T>): Promise<T | Report> {
  const text = await readFile(path, 'utf8').catch(() => undefined);
  if (text !== undefined) return shape.parse(JSON.parse(text));
  return { passed: [], failed: [{ file: null, test: null, error: 'It left no report.' }] };
}

/** A file that could not be loaded has no failed test in the report, but is one failure here. */
export async function readVitest(path: string): Promise<Report> {
  const report = await readReport(path, vitestReport);
  if (!('testResults' in report)) return report;
  const read: Report = { passed: [], failed: [] };
  for (const { name, status, message, assertionResults } of report.testResults) {
    const file = relative(root, name);
    for (const result of assertionResults) {
      const test = nameOf([...result.ancestorTitles, result.title]);
      if (result.status === 'passed') read.passed.push(titleOf({ file, test }));
      if (result.status !== 'failed') continue;
      read.failed.push({ file, test, error: plain(result.failureMessages) });
    }
    const hasFailed = assertionResults.some((result) => result.status === 'failed');
    if (status === 'failed' && !hasFailed) {
      read.failed.push({ file, test: null, error: plain([message]) });
    }
  }
  return read;
}

/** The reports of e2e/compilers, one for each compiler; none if it was skipped. */
export async function readCompilers(folder: string): Promise<Report> {
  const names = (await readdir(folder)).filter((name) => /^gcc-\d+\.json$/.test(name));
  const reports = await Promise.all(
    names.map(async (name) => {
      const of = (title: string): string => `${name.replace('.json', '')}: ${title}`;
      const { passed, failed } = await readVitest(join(folder, name));
      return {
        passed: passed.map(of),
        failed: failed.map((one) => ({ ...one, file: of(one.file ?? 'the run itself') })),
      };
    }),
  );
  return {
    passed: reports.flatMap((report) => report.passed),
    failed: reports.flatMap((report) => report.failed),
  };
}

const benchmarksReport = z.object({
  size: z.string(),
  outcomes: z.array(z.object({ name: z.string(), failed: z.string().nullable() })),
});

const benchmarkFolder = 'bench';

/** The benchmarks, each as a test of its file. */
export async function readBenchmarks(path: string): Promise<Report> {
  const report = await readReport(path, benchmarksReport);
  if (!('outcomes' in report)) return report;
  const read: Report = { passed: [], failed: [] };
  for (const { name, failed } of report.outcomes) {
    const title = { file: join(benchmarkFolder, `${name}.ts`), test: report.size };
    if (failed === null) read.passed.push(titleOf(title));
    else read.failed.push({ ...title, error: failed });
  }
  return read;
}

/** The benchmarks of these files, as bench/main.ts takes them. */
export const benchmarksOf = (files: string[]): string[] =>
  files.map((file) => basename(file, '.ts'));

const playwrightError = z.object({ message: z.string().default('') });
const playwrightSpec = z.object({
  title: z.string(),
  file: z.string(),
  tests: z.array(
    z.object({
      status: z.string(),
      results: z.array(z.object({ errors: z.array(playwrightError).default([]) })),
    }),
  ),
});
const playwrightSuite = z.object({
  title: z.string(),
  specs: z.array(playwrightSpec).default([]),
  get suites() {
    return z.array(playwrightSuite).default([]);
  },
});
const playwrightReport = z.object({
  config: z.object({ rootDir: z.string() }),
  suites: z.array(playwrightSuite),
  errors: z.array(playwrightError),
});

type Suite = z.infer<typeof playwrightSuite>;
type Journey = { groups: string[]; spec: z.infer<typeof playwrightSpec> };

/** The journeys of a suite, with the names of the groups around each. */
const journeysOf = (suite: Suite, groups: string[]): Journey[] => [
  ...suite.specs.map((spec) => ({ groups, spec })),
  ...suite.suites.flatMap((inner) => journeysOf(inner, [...groups, inner.title])),
];

/** Problems outside of the journeys, such as of the set-up, are failures of the runner. */
export async function readPlaywright(path: string): Promise<Report> {
  const report = await readReport(path, playwrightReport);
  if (!('suites' in report)) return report;
  const read: Report = { passed: [], failed: [] };
  // The outermost suites are the files.
  for (const { groups, spec } of report.suites.flatMap((suite) => journeysOf(suite, []))) {
    const file = relative(root, join(report.config.rootDir, spec.file));
    const test = nameOf([...groups, spec.title]);
    for (const { status, results } of spec.tests) {
      if (status === 'expected') read.passed.push(titleOf({ file, test }));
      if (status === 'expected' || status === 'skipped') continue;
      const errors = results.flatMap((result) => result.errors.map(({ message }) => message));
      read.failed.push({ file, test, error: plain(errors) });
    }
  }
  const outside = report.errors.map(({ message }) => plain([message]));
  read.failed.push(...outside.map((error) => ({ file: null, test: null, error })));
  return read;
}
