/**
 * Runs all checks and tests, each to its end even if an earlier one failed, and prints a closing
 * line with the number of tests. bin/setup runs before. Parts: bin/test check, unit, compilers or
 * e2e.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, open, readFile, rm } from 'node:fs/promises';
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
  /** Runs beside the following steps, and prints its output when it has ended. */
  isBeside?: boolean;
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
    isBeside: true,
  },
  {
    name: 'other compilers',
    group: 'compilers',
    command: [process.execPath, join(root, 'e2e', 'compilers', 'main.ts')],
    count: () => countCompilers(results),
    isBeside: true,
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

/** Runs the step's command; `output` receives its output. Null if it did not exit by itself. */
async function runCommand(step: Step, output: 'inherit' | number): Promise<number | null> {
  const [file = '', ...args] = step.command;
  const env = { ...process.env, ...step.env };
  const child = spawn(file, args, { cwd: root, stdio: ['ignore', output, output], env });
  return await once(child, 'exit').then(
    ([exitCode]) => exitCode as number | null,
    (error: Error) => {
      console.error(error.message);
      return null;
    },
  );
}

/** The same with the output in a file until the command ends, so that two do not mix. */
async function runCommandBeside(step: Step): Promise<number | null> {
  const path = join(results, `${step.name}.log`);
  const log = await open(path, 'w');
  const code = await runCommand(step, log.fd).finally(() => log.close());
  console.log(`\n== ${step.name}\n${await readFile(path, 'utf8')}`);
  return code;
}

async function runStep(step: Step): Promise<Outcome> {
  const startedAt = performance.now();
  if (!step.isBeside) console.log(`\n== ${step.name}`);
  const code = await (step.isBeside ? runCommandBeside(step) : runCommand(step, 'inherit'));
  const counted = (await step.count?.()) ?? { passed: 0, failed: 0 };
  const isFailed = code !== 0 || counted.failed > 0;
  // A step that fails without a failed test must still show in the count.
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

/**
 * One step after the other, except that the ones marked so run beside what follows them: journeys
 * mostly wait, and leave room for the steps whose figures and times nothing depends on.
 */
async function runSteps(chosen: Step[]): Promise<Outcome[]> {
  const outcomes: Promise<Outcome>[] = [];
  let lastBeside: Promise<unknown> = Promise.resolve();
  for (const step of chosen) {
    const outcome = step.isBeside ? lastBeside.then(() => runStep(step)) : runStep(step);
    outcomes.push(outcome);
    if (step.isBeside) lastBeside = outcome;
    else await outcome;
  }
  return await Promise.all(outcomes);
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
  const outcomes = await runSteps(chosen);
  printSummary(outcomes);
  return outcomes.some((outcome) => outcome.isFailed) ? 1 : 0;
}

process.exit(await run(process.argv[2]));
