/**
 * Judges the cases of a problem one after the other: while one runs, the output of the one before
 * is compared and the one after it asked for. How far it goes after a failure is decided here.
 */
import { open } from 'node:fs/promises';
import type { Comparison, TestCaseResult } from '../../contract/judging.ts';
import { shownTextMaxBytes } from '../../contract/limits.ts';
import type { OpenChecker } from '../compare/checker.ts';
import { compareOutputs } from '../compare/compare.ts';
import type { Input } from '../compare/compare-cursor.ts';
import { readableText } from '../text.ts';
import { classify, type Failure, isOverTime } from '../verdict.ts';
import { mayBeKilledFromOutside, runUntilSure } from '../who-ended.ts';
import { caseLimits, deservesRerun, type Place, type ProblemLimits, runOnce } from './execute.ts';
import type { Facts } from './sandbox.ts';

/** A case with its data in files. */
export type TestCase = {
  isHidden: boolean;
  description?: string;
  input: Input;
  expected: Input;
};

/** How one case went; `actual` is the output of a sample, cut. Null was not run. */
export type CaseReport = {
  failure: Failure | null;
  cpuMs: number;
  memoryBytes: number;
  actual: string;
};

export type CasesJob = {
  place: Place;
  programPath: string;
  /** Samples first. */
  cases: TestCase[];
  limits: ProblemLimits;
  comparison: Comparison;
  /** Decides in place of the comparison. */
  checker?: OpenChecker | undefined;
  /** Whether samples too end with the budget, as of a run that goes ahead of submissions. */
  isBounded?: boolean;
  onCase?: (report: CaseReport, index: number) => void;
};

/** Once a case has failed, the cases that may end run on until one of these is used up. */
const cpuBudgetMs = 30_000;
const overTimeBudget = 3;

type Progress = {
  reports: (CaseReport | null)[];
  cpuMs: number;
  overTime: number;
  failed: boolean;
};

/** The first bytes of a file as text. */
export async function readHead({ path, bytes }: Input, maxBytes: number): Promise<string> {
  const file = await open(path);
  try {
    const buffer = Buffer.alloc(Math.min(bytes, maxBytes + 4));
    const { bytesRead } = await file.read(buffer, 0, buffer.length, 0);
    return readableText(buffer.subarray(0, bytesRead), maxBytes, bytes);
  } finally {
    await file.close();
  }
}

/**
 * Runs every sample, unless the job is bounded, and hidden cases while the budget lasts; the rest
 * are null. Rejects on a fault of ours, regardless of the results of earlier cases.
 *
 * A slot has two output buffers, used in turn. So a case is asked for while the one before it runs,
 * but not before the one before that has been compared.
 */
export async function judgeCases(job: CasesJob): Promise<(CaseReport | null)[]> {
  const progress: Progress = {
    reports: job.cases.map(() => null),
    cpuMs: 0,
    overTime: 0,
    failed: false,
  };
  let comparing: Promise<void> = Promise.resolve();
  let ahead: Promise<Facts | null> = Promise.resolve(null);
  // A checker would disturb the timing of the next case.
  const isDisturbing = job.checker !== undefined;
  let isAlone = isDisturbing;
  try {
    for (const [index, one] of job.cases.entries()) {
      if ((one.isHidden || job.isBounded) && isSpent(progress)) break;
      const running = ahead.then((facts) => facts ?? runOne(job, one));
      ahead = isAlone ? Promise.resolve(null) : askAhead(job, index, comparing, progress);
      ahead.catch(() => {});
      const first = await running;
      await comparing;
      if (mayBeKilledFromOutside(first)) {
        // Its output would stand where that of a second run is to be: it is run once more later.
        progress.cpuMs += (await ahead)?.cpuMs ?? 0;
        ahead = Promise.resolve(null);
      }
      const { facts, isSecond } = await considerRerun(job, one, first, progress);
      progress.cpuMs += facts.cpuMs;
      comparing = finish(job, index, facts, progress);
      comparing.catch(() => {});
      if (isAlone || isSecond || isOverTime(facts, limitsOf(job, one))) await comparing;
      // The next has run already, before the second run of this one.
      isAlone = isDisturbing || isSecond;
    }
  } finally {
    await ahead.catch(() => {});
    await comparing;
  }
  return progress.reports;
}

/** Asks for the case after one that runs, unless the cases might end with that one. */
async function askAhead(
  job: CasesJob,
  index: number,
  comparing: Promise<void>,
  progress: Progress,
): Promise<Facts | null> {
  const [one, next] = job.cases.slice(index, index + 2);
  await comparing;
  if (!one || !next || mightBeSpent(progress, job.limits)) return null;
  return runOne(job, next);
}

const isSpent = ({ failed, cpuMs, overTime }: Progress): boolean =>
  failed && (cpuMs >= cpuBudgetMs || overTime >= overTimeBudget);

/** Whether one more case that fails may be the last. */
const mightBeSpent = ({ cpuMs, overTime }: Progress, { timeLimitMs }: ProblemLimits): boolean =>
  cpuMs + 2 * timeLimitMs >= cpuBudgetMs || overTime + 1 >= overTimeBudget;

const limitsOf = (job: CasesJob, one: TestCase) => caseLimits(job.limits, one.expected.bytes);

const runOne = (job: CasesJob, one: TestCase): Promise<Facts> =>
  runOnce(job.place, job.programPath, one.input, limitsOf(job, one));

/**
 * The facts that count: of a second run too where one is due, the one with less CPU time. The
 * output is then that of the second: another may stand where that of the first was.
 */
async function considerRerun(job: CasesJob, one: TestCase, ended: Facts, progress: Progress) {
  const sure = await runUntilSure(ended, () => runOne(job, one));
  const first = sure.facts;
  progress.cpuMs += sure.otherCpuMs;
  if (!deservesRerun(first, limitsOf(job, one), progress.overTime === 0)) {
    return { facts: first, isSecond: first !== ended };
  }
  const second = await runOne(job, one);
  progress.cpuMs += Math.max(first.cpuMs, second.cpuMs);
  const { outputPath, outputBytes } = second;
  const facts = second.cpuMs < first.cpuMs ? second : { ...first, outputPath, outputBytes };
  return { facts, isSecond: true };
}

async function finish(job: CasesJob, index: number, facts: Facts, progress: Progress) {
  const one = job.cases[index];
  if (!one) return;
  const limits = limitsOf(job, one);
  const output = { path: facts.outputPath, bytes: facts.outputBytes };
  const actual = one.isHidden ? '' : await readHead(output, shownTextMaxBytes);
  let failure = classify(facts, limits, null);
  if (failure === null) {
    const difference = job.checker
      ? await job.checker.check(one, output)
      : await compareOutputs(one.expected, output, job.comparison);
    failure = classify(facts, limits, difference);
  }
  const report = { failure, cpuMs: facts.cpuMs, memoryBytes: facts.memoryBytes, actual };
  progress.reports[index] = report;
  if (failure !== null) progress.failed = true;
  if (failure?.verdict === 'Time Limit Exceeded') progress.overTime += 1;
  job.onCase?.(report, index);
}

/** A time as results carry it: ms to a tenth. */
export const shownMs = (ms: number): number => Math.round(ms * 10) / 10;

export const statusOf = (report: CaseReport | null): TestCaseResult['status'] =>
  report === null ? 'other' : report.failure === null ? 'passed' : 'failed';

/** Figures of hidden cases are told in this many steps up to the limit. */
const hiddenSteps = 20;

/** Rounded up to whole steps, so that what a program does with a hidden input hardly shows. */
const inSteps = (value: number, limit: number): number =>
  (Math.min(hiddenSteps, Math.ceil((value / limit) * hiddenSteps)) * limit) / hiddenSteps;

/**
 * Time and memory of a case as they may be known: exact for samples, and for hidden cases as
 * docs/decisions/004-what-a-hidden-case-tells.md says.
 */
function shownFigures({ failure, cpuMs, memoryBytes }: CaseReport, limits: ProblemLimits) {
  const { timeLimitMs, memoryLimitBytes } = limits;
  if (failure === null) {
    return { cpuMs: inSteps(cpuMs, timeLimitMs), bytes: inSteps(memoryBytes, memoryLimitBytes) };
  }
  return {
    cpuMs: failure.verdict === 'Time Limit Exceeded' ? timeLimitMs : 0,
    bytes: failure.verdict === 'Memory Limit Exceeded' ? memoryLimitBytes : 0,
  };
}

/** A case as everyone may see it. */
export function testCaseResult(
  report: CaseReport | null,
  isHidden: boolean,
  limits: ProblemLimits,
): TestCaseResult {
  const status = statusOf(report);
  if (report === null) return { status, isHidden, executionTime: 0, memoryKb: 0 };
  const { failure, cpuMs, memoryBytes } = report;
  const figures = isHidden ? shownFigures(report, limits) : { cpuMs, bytes: memoryBytes };
  return {
    status,
    isHidden,
    executionTime: shownMs(figures.cpuMs),
    memoryKb: Math.ceil(figures.bytes / 1024),
    ...(failure ? { verdict: failure.verdict } : {}),
  };
}
