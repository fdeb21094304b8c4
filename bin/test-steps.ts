/** The checks and tests that bin/test runs: their commands, reports and order. */
import { constants } from 'node:os';
import { join } from 'node:path';
import {
  benchmarksOf,
  type Report,
  readBenchmarks,
  readCompilers,
  readPlaywright,
  readVitest,
} from './reports.ts';

export const root = join(import.meta.dirname, '..');
export const results = join(root, 'build', 'test');
const otherCompilers = join(root, 'e2e', 'compilers', 'main.ts');

export type Group = 'check' | 'unit' | 'compilers' | 'languages' | 'e2e';

/** The tag of tests that take long for what they find, so that only a release runs them. */
const releaseTag = 'release';

export type Command = { command: string[]; env?: Record<string, string> };

/** `read` reads the step's report; without one the step counts only when it fails. */
export type Step = Command & {
  name: string;
  group: Group;
  read?: () => Promise<Report>;
  /** Runs only some files again, one test at a time. */
  again?: (files: string[]) => Command & { read: () => Promise<Report> };
  /**
   * Runs in parallel to the following steps, after others with this, and prints its output at the
   * end.
   */
  isBeside?: boolean;
  /**
   * Runs in parallel to later steps with this priority, mostly in time that they leave unused, and
   * with at least `idlePriority` from the first step with `isBeside` on, which must not wait long.
   * Later steps of its group that run in parallel wait for it.
   */
  idlePriority?: number;
};

type Tests = Pick<Step, 'command' | 'env' | 'read' | 'again'>;

/** The tests of a project of vitest.config.ts, or those below these paths, with the report in build/test. */
function vitest(project: string, isRelease: boolean, paths: string[] = []): Tests {
  const run = (name: string, more: string[]) => {
    const report = join(results, `${name}.json`);
    const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
    const filter = isRelease ? [] : [`--tags-filter=!${releaseTag}`];
    const command = ['vitest', 'run', `--project=${project}`, ...filter, ...reporters, ...more];
    const env = isRelease ? {} : { CORPUS: 'quick' };
    return { command, env, read: () => readVitest(report) };
  };
  return {
    ...run(`vitest-${project}`, paths),
    again: (files) => run(`vitest-${project}-again`, ['--maxWorkers=1', ...files]),
  };
}

/** The same for the journeys. */
function playwright(isRelease: boolean): Tests {
  const run = (name: string, more: string[]) => {
    const report = join(results, `${name}.json`);
    const filter = isRelease ? [] : [`--grep-invert=@${releaseTag}`];
    const options = ['-c', 'e2e/playwright.config.ts', '--reporter=list,json', ...filter];
    const env = {
      PLAYWRIGHT_JSON_OUTPUT_NAME: report,
      ...(isRelease && { E2E_EVERY_LOOK: 'on' }),
    };
    const command = ['playwright', 'test', ...options, ...more];
    return { command, env, read: () => readPlaywright(report) };
  };
  return {
    ...run('playwright', []),
    // Keeps the traces of the first run's failures.
    again: (files) =>
      run('playwright-again', ['--workers=1', '--output=test-results/again', ...files]),
  };
}

/** The small size of all benchmarks, or of those of these files. */
function benchmarks(name: string, files: string[]): Command & { read: () => Promise<Report> } {
  const report = join(results, `${name}.json`);
  const main = join(root, 'bench', 'main.ts');
  const options = ['--small', `--report=${report}`];
  return {
    command: [process.execPath, main, ...options, ...benchmarksOf(files)],
    read: () => readBenchmarks(report),
  };
}

const { priority: priorities } = constants;

/** Allows a few seconds of work in the minute that a test may take. */
export const idlePriority = priorities.PRIORITY_BELOW_NORMAL / 2;

/** All steps; with `isRelease` with the tests that only a release runs. */
export const stepsOf = (isRelease: boolean): Step[] => [
  {
    name: 'set-up of other compilers',
    group: 'compilers',
    command: [process.execPath, otherCompilers, '--set-up'],
    idlePriority: priorities.PRIORITY_BELOW_NORMAL,
  },
  { name: 'unit and API tests', group: 'unit', ...vitest('shared', isRelease), idlePriority },
  { name: 'tests of commands', group: 'unit', ...vitest('commands', isRelease), idlePriority },
  { name: 'types', group: 'check', command: ['tsc', '-p', 'tsconfig.json'] },
  { name: 'types of the web client', group: 'check', command: ['tsc', '-p', 'web/tsconfig.json'] },
  { name: 'format and lint', group: 'check', command: ['biome', 'check', '.'] },
  { name: 'dead code', group: 'check', command: ['knip'] },
  {
    name: 'known holes of packages',
    group: 'check',
    command: [process.execPath, join(root, 'bin', 'audit.ts')],
  },
  { name: 'tests with programs', group: 'unit', ...vitest('alone', isRelease) },
  {
    name: 'benchmarks, small',
    group: 'unit',
    ...benchmarks('benchmarks', []),
    again: (files) => benchmarks('benchmarks-again', files),
    isBeside: true,
    idlePriority,
  },
  {
    name: 'other compilers',
    group: 'compilers',
    command: [process.execPath, otherCompilers],
    read: () => readCompilers(results),
    isBeside: true,
  },
  {
    name: 'programs in all languages',
    group: 'languages',
    ...vitest('alone', true, ['judge/corpus.test.ts', 'judge/languages']),
  },
  {
    // Only says which: what the distribution does not have cannot be tested.
    name: 'languages that are not here',
    group: 'languages',
    command: [process.execPath, join(root, 'judge', 'languages', 'set-up.ts'), 'all'],
  },
  {
    name: 'journeys in a browser',
    group: 'e2e',
    ...playwright(isRelease),
  },
];
