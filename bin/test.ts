/**
 * Runs all checks and tests, each to its end even if an earlier one failed, and prints a closing
 * line with the number of tests. bin/setup runs before. Parts: bin/test check, unit, compilers or
 * e2e.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { mkdir, open, readFile, rm } from 'node:fs/promises';
import { constants, setPriority } from 'node:os';
import { join } from 'node:path';
import { type Counts, countCompilers, countPlaywright, countVitest } from './counts.ts';

const root = join(import.meta.dirname, '..');
const results = join(root, 'build', 'test');
const vitestResult = join(results, 'vitest.json');
const playwrightResult = join(results, 'playwright.json');
const otherCompilers = join(root, 'e2e', 'compilers', 'main.ts');

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
  /**
   * Runs beside what follows it, mostly in time that this leaves over, until the first step that
   * runs beside others begins. Steps of its group wait for its end.
   */
  isIdle?: boolean;
};

const steps: Step[] = [
  { name: 'types', group: 'check', command: ['tsc', '-p', 'tsconfig.json'] },
  { name: 'types of the web client', group: 'check', command: ['tsc', '-p', 'web/tsconfig.json'] },
  { name: 'format and lint', group: 'check', command: ['biome', 'check', '.'] },
  { name: 'dead code', group: 'check', command: ['knip'] },
  {
    name: 'known holes of packages',
    group: 'check',
    command: [process.execPath, join(root, 'bin', 'audit.ts')],
  },
  {
    name: 'set-up of other compilers',
    group: 'compilers',
    command: [process.execPath, otherCompilers, '--set-up'],
    isIdle: true,
  },
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
    command: [process.execPath, otherCompilers],
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

const { PRIORITY_LOW: lowest, PRIORITY_NORMAL: normal } = constants.priority;
/** The processes of the idle step while it runs. */
let idlePid: number | null = null;

/** A process and its descendants, as far as they still run. */
function family(pid: number): number[] {
  try {
    const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ');
    return [pid, ...children.filter(Boolean).flatMap((child) => family(Number(child)))];
  } catch {
    return [];
  }
}

/** Sets the priority of a process and its descendants. */
function setPriorities(pid: number, priority: number): void {
  idlePid = pid;
  for (const one of family(pid)) {
    try {
      setPriority(one, priority);
    } catch (error) {
      if (!isGone(error)) throw error;
    }
  }
}

const isGone = (error: unknown): boolean =>
  error instanceof Error && error.message.includes('ESRCH');

/** Runs the step's command; `output` receives its output. Null if it did not exit by itself. */
async function runCommand(step: Step, output: 'inherit' | number): Promise<number | null> {
  const [file = '', ...args] = step.command;
  const env = { ...process.env, ...step.env };
  const child = spawn(file, args, { cwd: root, stdio: ['ignore', output, output], env });
  if (step.isIdle && child.pid !== undefined) setPriorities(child.pid, lowest);
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
  const isBeside = step.isBeside || step.isIdle;
  if (!isBeside) console.log(`\n== ${step.name}`);
  const code = await (isBeside ? runCommandBeside(step) : runCommand(step, 'inherit'));
  if (step.isIdle) idlePid = null;
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
 * mostly wait, and leave room for the steps whose figures and times nothing depends on. Unit tests
 * wait less, and only what can do without a core for a while runs beside them.
 */
async function runSteps(chosen: Step[]): Promise<Outcome[]> {
  const outcomes: Promise<Outcome>[] = [];
  let lastBeside: Promise<unknown> = Promise.resolve();
  const idle = new Map<Group, Promise<unknown>>();
  for (const step of chosen) {
    if (step.isBeside && idlePid !== null) setPriorities(idlePid, normal);
    const before = Promise.all([lastBeside, idle.get(step.group)]);
    const outcome = step.isBeside ? before.then(() => runStep(step)) : runStep(step);
    outcomes.push(outcome);
    if (step.isIdle) idle.set(step.group, outcome);
    else if (step.isBeside) lastBeside = outcome;
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
