/**
 * Runs all checks and tests, each to its end even when an earlier one failed, and closes with a
 * line that counts the tests. bin/setup ran before. Part of them: bin/test check, unit, compilers or
 * e2e.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { type Counts, countCompilers, countPlaywright, countVitest } from './counts.ts';

const root = join(import.meta.dirname, '..');
const results = join(root, 'build', 'test');
const vitestResult = join(results, 'vitest.json');
const playwrightResult = join(results, 'playwright.json');

type Group = 'check' | 'unit' | 'compilers' | 'e2e';

/** `count` reads the step's report; without one the step counts only when it fails. */
type Step = {
  name: string;
  group: Group;
  command: string[];
  env?: Record<string, string>;
  count?: () => Promise<Counts>;
};

const steps: Step[] = [
  { name: 'types', group: 'check', command: ['tsc', '-p', 'tsconfig.json'] },
  { name: 'types of the web client', group: 'check', command: ['tsc', '-p', 'web/tsconfig.json'] },
  { name: 'format and lint', group: 'check', command: ['biome', 'check', '.'] },
  { name: 'dead code', group: 'check', command: ['knip'] },
  {
    name: 'unit and API tests',
    group: 'unit',
    command: [
      ...['vitest', 'run', '--reporter=default', '--reporter=json'],
      `--outputFile.json=${vitestResult}`,
    ],
    count: () => countVitest(vitestResult),
  },
  {
    name: 'benchmarks, small',
    group: 'unit',
    command: [process.execPath, join(root, 'bench', 'main.ts'), '--small'],
  },
  {
    name: 'other compilers',
    group: 'compilers',
    command: [process.execPath, join(root, 'e2e', 'compilers', 'main.ts')],
    count: () => countCompilers(results),
  },
  {
    name: 'journeys in a browser',
    group: 'e2e',
    command: ['playwright', 'test', '-c', 'e2e/playwright.config.ts', '--reporter=list,json'],
    env: { PLAYWRIGHT_JSON_OUTPUT_NAME: playwrightResult },
    count: () => countPlaywright(playwrightResult),
  },
];

type Outcome = { step: Step; seconds: number; isFailed: boolean; counts: Counts };

async function runStep(step: Step): Promise<Outcome> {
  console.log(`\n== ${step.name}`);
  const startedAt = performance.now();
  const [file = '', ...args] = step.command;
  const env = { ...process.env, ...step.env };
  const child = spawn(file, args, { cwd: root, stdio: 'inherit', env });
  const code = await once(child, 'exit').then(
    ([exitCode]) => exitCode as number | null,
    (error: Error) => {
      console.error(error.message);
      return null;
    },
  );
  const counted = (await step.count?.()) ?? { passed: 0, failed: 0 };
  const isFailed = code !== 0 || counted.failed > 0;
  // A step that fails without a failed test of its own still has to show in the count.
  const counts = isFailed && counted.failed === 0 ? { ...counted, failed: 1 } : counted;
  return { step, seconds: (performance.now() - startedAt) / 1000, isFailed, counts };
}

function printSummary(outcomes: Outcome[]): void {
  console.log('');
  for (const { step, seconds, isFailed, counts } of outcomes) {
    const mark = isFailed ? 'FAILED' : 'ok    ';
    const tests = step.count ? `  ${counts.passed} passed, ${counts.failed} failed` : '';
    console.log(`${mark} ${step.name.padEnd(26)}${seconds.toFixed(1).padStart(7)} s${tests}`);
  }
  const sum = (which: keyof Counts) => outcomes.reduce((all, { counts }) => all + counts[which], 0);
  console.log(`\n${sum('passed')} passed, ${sum('failed')} failed`);
}

async function run(group: string | undefined): Promise<number> {
  const chosen = group === undefined ? steps : steps.filter((step) => step.group === group);
  if (chosen.length === 0) {
    console.error(
      `test: there is no part ${group}: bin/test takes check, unit, compilers, e2e, or nothing.`,
    );
    return 1;
  }
  await rm(results, { recursive: true, force: true });
  await mkdir(results, { recursive: true });
  const outcomes: Outcome[] = [];
  for (const step of chosen) outcomes.push(await runStep(step));
  printSummary(outcomes);
  return outcomes.some((outcome) => outcome.isFailed) ? 1 : 0;
}

process.exit(await run(process.argv[2]));
