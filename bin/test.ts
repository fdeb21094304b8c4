/**
 * Runs all checks and tests, each to its end even if an earlier one failed. Gives failed tests a
 * second run, and ends with the failures and the number of tests. bin/setup runs before. Parts:
 * bin/test check, unit, e2e, compilers or languages; release runs all of them, and the tests that take
 * long.
 */
import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { readFileSync, rmSync } from 'node:fs';
import { chmod, mkdir, open, readFile, rm, writeFile } from 'node:fs/promises';
import { constants, setPriority } from 'node:os';
import { join } from 'node:path';
import { endStrays, runWord } from '../sandbox/strays.ts';
import { inTemporaryFolder } from '../work/temporary-folder.ts';
import { parentOfTestFolders } from './memory-folder.ts';
import { type Failure, type Report, titleOf } from './reports.ts';
import { closingLines, filesToRetry, mergeRuns, type Retried } from './second-chance.ts';
import {
  type Command,
  type Group,
  idlePriority,
  results,
  root,
  type Step,
  stepsOf,
} from './test-steps.ts';

type Outcome = { step: Step; seconds: number; tests: Retried };

/** The processes of idle steps that are running. */
const idlePids = new Set<number>();

/** A process and its descendants that are still running. */
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
  for (const one of family(pid)) {
    try {
      setPriority(one, priority);
    } catch (error) {
      if (!isExpected(error)) throw error;
    }
  }
}

/** The process is gone, or this user may not give it a higher priority again. */
const isExpected = (error: unknown): boolean =>
  error instanceof Error && /ESRCH|EACCES|EPERM/.test(error.message);

/** Runs the step's command; `output` receives its output. Null if it did not exit by itself. */
async function runCommand(
  step: Command & { idlePriority?: number },
  output: 'inherit' | number,
): Promise<number | null> {
  const [file = '', ...args] = step.command;
  const word = randomUUID();
  const env = { ...process.env, ...step.env, [runWord]: word };
  const child = spawn(file, args, { cwd: root, stdio: ['ignore', output, output], env });
  const { pid } = child;
  if (step.idlePriority !== undefined && pid !== undefined) {
    idlePids.add(pid);
    setPriorities(pid, step.idlePriority);
  }
  const code = await once(child, 'exit').then(
    ([exitCode]) => exitCode as number | null,
    (error: Error) => {
      console.error(error.message);
      return null;
    },
  );
  if (pid !== undefined) idlePids.delete(pid);
  const left = await endStrays(word);
  if (left.length === 0) return code;
  console.error(`Left running: ${left.join('; ')}`);
  return 1;
}

/** How a command ended, and the last line of its output if that went to a file. */
type Ended = { code: number | null; lastLine?: string };

/** The same with the output in a file until the command ends, so that two outputs do not mix. */
async function runCommandBeside(step: Step): Promise<Ended> {
  const path = join(results, `${step.name}.log`);
  const log = await open(path, 'w');
  const code = await runCommand(step, log.fd).finally(() => log.close());
  const output = await readFile(path, 'utf8');
  console.log(`\n== ${step.name}\n${output}`);
  return { code, lastLine: output.trimEnd().split('\n').at(-1) ?? '' };
}

async function runStep(step: Step): Promise<Outcome> {
  const startedAt = performance.now();
  const isBeside = step.isBeside || step.idlePriority !== undefined;
  if (!isBeside) console.log(`\n== ${step.name}`);
  const ended: Ended = isBeside
    ? await runCommandBeside(step)
    : { code: await runCommand(step, 'inherit') };
  const report = withExit(ended, (await step.read?.()) ?? { passed: [], failed: [] });
  return { step, seconds: secondsSince(startedAt), tests: { ...report, flaky: [] } };
}

const secondsSince = (startedAt: number): number => (performance.now() - startedAt) / 1000;

/** A command that failed without a failed test must still show in the count, with its last line. */
function withExit({ code, lastLine = '' }: Ended, report: Report): Report {
  if (code === 0 || report.failed.some(({ file }) => file !== null)) return report;
  const how = code === null ? 'It did not exit by itself.' : `It exited with ${code}.`;
  const known = report.failed.map(({ error }) => error);
  const error = [how, lastLine, ...known].filter((part) => part !== '').join(' ');
  return { ...report, failed: [{ file: null, test: null, error }] };
}

/** Runs the files with failures once more, with nothing in parallel. */
async function giveSecondChance(outcomes: Outcome[]): Promise<Outcome[]> {
  const retriable = outcomes.filter(({ step }) => step.again);
  const files = filesToRetry(retriable.map(({ tests }) => tests));
  const retried: Outcome[] = [];
  for (const outcome of outcomes) {
    const chosen = files[retriable.indexOf(outcome)] ?? [];
    retried.push(chosen.length === 0 ? outcome : await retry(outcome, chosen));
  }
  return retried;
}

async function retry(outcome: Outcome, files: string[]): Promise<Outcome> {
  const again = outcome.step.again?.(files);
  if (again === undefined) return outcome;
  const startedAt = performance.now();
  console.log(`\n== ${outcome.step.name}: again, what failed`);
  const code = await runCommand(again, 'inherit');
  const tests = mergeRuns(outcome.tests, withExit({ code }, await again.read()));
  return { ...outcome, seconds: outcome.seconds + secondsSince(startedAt), tests };
}

/** Stores the errors of tests that passed the second time. */
async function keepErrors(flaky: Failure[]): Promise<void> {
  const texts = flaky.map((failure) => `${titleOf(failure)}\n\n${failure.error}\n`);
  if (texts.length > 0) await writeFile(join(results, 'flaky.txt'), texts.join('\n---\n\n'));
}

function printSummary(outcomes: Outcome[], lines: string[]): void {
  console.log('');
  for (const { step, seconds, tests } of outcomes) {
    const mark = tests.failed.length > 0 ? 'FAILED' : 'ok    ';
    const counts = `  ${tests.passed.length} passed, ${tests.failed.length} failed`;
    const time = seconds.toFixed(1).padStart(7);
    console.log(`${mark} ${step.name.padEnd(26)}${time} s${step.read ? counts : ''}`);
  }
  const sum = (which: keyof Retried) =>
    outcomes.reduce((all, { tests }) => all + tests[which].length, 0);
  console.log(['', ...lines, `${sum('passed')} passed, ${sum('failed')} failed`].join('\n'));
}

/**
 * Runs steps one after another, and some in parallel to them. Tests with programs and journeys wait
 * a little, and leave time for steps that can wait for a core. During the tests with programs these
 * are other tests and the set-up of compilers, which start first, because most checks leave a core
 * idle; during the journeys, benchmarks whose figures do not matter.
 */
async function runSteps(chosen: Step[]): Promise<Outcome[]> {
  const outcomes: Promise<Outcome>[] = [];
  let lastBeside: Promise<unknown> = Promise.resolve();
  const idle = new Map<Group, Promise<unknown>>();
  for (const step of chosen) {
    if (step.isBeside) for (const pid of idlePids) setPriorities(pid, idlePriority);
    const before = [idle.get(step.group), step.isBeside && lastBeside];
    const isAwaited = !step.isBeside && step.idlePriority === undefined;
    const outcome = isAwaited ? runStep(step) : Promise.all(before).then(() => runStep(step));
    outcomes.push(outcome);
    if (step.isBeside) lastBeside = outcome;
    else if (isAwaited) await outcome;
    else idle.set(step.group, outcome);
  }
  return await Promise.all(outcomes);
}

/** A folder in memory that stays would take that memory from the machine. */
function removeOnSignals(folder: string): void {
  for (const signal of ['SIGHUP', 'SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => {
      rmSync(folder, { recursive: true, force: true });
      process.exit(128 + constants.signals[signal]);
    });
  }
}

/** Null if there is no such part. */
function chooseSteps(part: string | undefined): Step[] | null {
  // All tests of a release contain those of the languages.
  if (part === 'release') return stepsOf(true).filter(({ group }) => group !== 'languages');
  const steps = stepsOf(false);
  const usual = steps.filter(({ group }) => group !== 'compilers' && group !== 'languages');
  if (part === undefined) return usual;
  const chosen = steps.filter(({ group }) => group === part);
  return chosen.length > 0 ? chosen : null;
}

async function run(part: string | undefined): Promise<number> {
  const chosen = chooseSteps(part);
  if (chosen === null) {
    const parts = 'check, unit, e2e, compilers, languages, release, or nothing';
    console.error(`test: there is no part ${part}: bin/test takes ${parts}.`);
    return 1;
  }
  await rm(results, { recursive: true, force: true });
  await mkdir(results, { recursive: true });
  // Hundreds of processes load the same modules, so Node caches their code; child processes inherit
  // this.
  process.env.NODE_COMPILE_CACHE = join(results, 'compile-cache');
  const outcomes = await inTemporaryFolder(async (folder) => {
    // Tests become other users.
    await chmod(folder, 0o1777);
    process.env.TMPDIR = folder;
    removeOnSignals(folder);
    return await giveSecondChance(await runSteps(chosen));
  }, parentOfTestFolders());
  const flaky = outcomes.flatMap(({ tests }) => tests.flaky);
  const failed = outcomes.flatMap(({ step, tests }) =>
    tests.failed.map((one) => ({ ...one, file: one.file ?? step.name })),
  );
  await keepErrors(flaky);
  printSummary(outcomes, closingLines(flaky, failed));
  return failed.length > 0 ? 1 : 0;
}

process.exit(await run(process.argv[2]));
