/**
 * Judges the cases of a problem one after the other: while one runs, the output of the one before
 * it is compared. How far it goes after a failure is decided here.
 */
import { open } from 'node:fs/promises';
import type { Comparison, TestCaseResult } from '../contract/judging.ts';
import { shownTextMaxBytes } from '../contract/limits.ts';
import type { OpenChecker } from './checker.ts';
import { compareOutputs } from './compare.ts';
import type { Input } from './compare-cursor.ts';
import { caseLimits, deservesRerun, type Place, type ProblemLimits, runOnce } from './execute.ts';
import type { Facts } from './sandbox.ts';
import { readableText } from './text.ts';
import { classify, type Failure, isOverTime } from './verdict.ts';

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
 * are null. Rejects when something of ours failed, whatever the cases before it said.
 */
export async function judgeCases(job: CasesJob): Promise<(CaseReport | null)[]> {
  const progress: Progress = {
    reports: job.cases.map(() => null),
    cpuMs: 0,
    overTime: 0,
    failed: false,
  };
  let comparing: Promise<void> = Promise.resolve();
  try {
    for (const [index, one] of job.cases.entries()) {
      if ((one.isHidden || job.isBounded) && isSpent(progress)) break;
      const first = await runOne(job, one);
      await comparing;
      const facts = await considerRerun(job, one, first, progress);
      progress.cpuMs += facts.cpuMs;
      comparing = finish(job, index, facts, progress);
      comparing.catch(() => {});
      // A checker would disturb the timing of the next case.
      const isDisturbing = job.checker !== undefined;
      if (isDisturbing || facts !== first || isOverTime(facts, limitsOf(job, one))) await comparing;
    }
  } finally {
    await comparing;
  }
  return progress.reports;
}

const isSpent = ({ failed, cpuMs, overTime }: Progress): boolean =>
  failed && (cpuMs >= cpuBudgetMs || overTime >= overTimeBudget);

const limitsOf = (job: CasesJob, one: TestCase) => caseLimits(job.limits, one.expected.bytes);

const runOne = (job: CasesJob, one: TestCase): Promise<Facts> =>
  runOnce(job.place, job.programPath, one.input, limitsOf(job, one));

/** The facts that count: of a second run too where one is due, the one with less CPU time. */
async function considerRerun(job: CasesJob, one: TestCase, first: Facts, progress: Progress) {
  if (!deservesRerun(first, limitsOf(job, one), progress.overTime === 0)) return first;
  const second = await runOne(job, one);
  progress.cpuMs += Math.max(first.cpuMs, second.cpuMs);
  return second.cpuMs < first.cpuMs ? second : first;
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
