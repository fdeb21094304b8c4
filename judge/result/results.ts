/**
 * What people see of judged cases: the result of a submission, with exact figures for samples, and
 * nothing about hidden cases beyond docs/decisions/005-hidden-cases.md.
 */
import type { DetailedResult, SubmitResult, TestCaseResult } from '../../contract/judging.ts';
import type { Verdict } from '../../contract/words.ts';
import type { Compiled } from '../compile/compile.ts';
import {
  type CasePlace,
  describeFailure,
  failureSentence,
  placeOf,
} from '../explain/failure-words.ts';
import type { CaseReport, TestCase } from '../run/case-report.ts';
import type { ProblemLimits } from '../run/execute.ts';
import { type OpenScoring, outcomeOf } from '../score/outcome.ts';
import { noPoints, partlySentence, pointsOf } from './points.ts';
import { readHead, shownTextMaxBytes } from './text.ts';
import { type Failure, verdictOf } from './verdict.ts';

/** What was judged. */
type Subject = {
  cases: TestCase[];
  limits: ProblemLimits;
  /** Absent if there are no points. */
  scoring?: OpenScoring | undefined;
};

/** The result of a source that did not compile. */
export const notCompiled = (
  { cases, limits, scoring }: Subject,
  { failure, report }: Compiled,
): SubmitResult => ({
  success: false,
  verdict: 'Compilation Error',
  error: failure ?? 'Compilation Error.',
  detailedResults: [],
  testCaseResults: cases.map(({ isHidden }) => testCaseResult(null, isHidden, limits)),
  compile: report,
  executionTime: 0,
  memoryKb: 0,
  ...(scoring && noPoints(scoring)),
});

/** The result of a submission whose cases were judged; null for those that were not run. */
export async function resultOf(
  { cases, limits, scoring }: Subject,
  compiled: Compiled,
  reports: (CaseReport | null)[],
): Promise<SubmitResult> {
  const testCaseResults = cases.map((one, index) =>
    testCaseResult(reports[index] ?? null, one.isHidden, limits),
  );
  const failed = reports.findIndex((report) => report?.failure);
  const failure = reports[failed]?.failure ?? null;
  const score = scoring?.score(reports.map(outcomeOf));
  const verdict = verdictOf(failure, score?.isFull);
  return {
    success: verdict === 'Accepted',
    verdict,
    ...(verdict !== 'Accepted' && {
      error: failure ? failureSentence(failure, placeOf(cases, failed)) : partlySentence(score),
    }),
    detailedResults: await detailedResults(cases, reports),
    testCaseResults,
    compile: compiled.report,
    ...(verdict === 'Accepted' ? largestExact(reports) : largestKnown(testCaseResults, verdict)),
    ...startOf(compiled),
    ...(score && pointsOf(score, cases, reports)),
  };
}

/** What its runtime needs to start, which is beside the figures. */
export function startOf({ runtime }: Pick<Compiled, 'runtime'>): Pick<SubmitResult, 'startMs'> {
  return runtime?.start ? { startMs: runtime.start.cpuMs } : {};
}

type Figures = Pick<SubmitResult, 'executionTime' | 'memoryKb'>;

const largest = (figures: Figures[]): Figures => ({
  executionTime: Math.max(0, ...figures.map((one) => one.executionTime)),
  memoryKb: Math.max(0, ...figures.map((one) => one.memoryKb)),
});

/**
 * The figures of the cases that passed, and of those that exceeded the limit that the verdict
 * names: the figures of other failed cases say nothing about the limits. 0 if there are no such
 * cases.
 */
function largestKnown(results: TestCaseResult[], verdict: Verdict): Figures {
  const telling = (exceeded: Verdict) =>
    results.filter(
      (one) => one.status === 'passed' || (verdict === exceeded && one.verdict === exceeded),
    );
  return {
    executionTime: largest(telling('Time Limit Exceeded')).executionTime,
    memoryKb: largest(telling('Memory Limit Exceeded')).memoryKb,
  };
}

const largestExact = (reports: (CaseReport | null)[]): Figures =>
  largest(
    reports.flatMap((report) =>
      report === null
        ? []
        : [
            {
              executionTime: shownMs(report.cpuMs),
              memoryKb: Math.ceil(report.memoryBytes / 1024),
            },
          ],
    ),
  );

async function detailedResults(
  cases: TestCase[],
  reports: (CaseReport | null)[],
): Promise<DetailedResult[]> {
  const shown: DetailedResult[] = [];
  for (const [index, one] of cases.entries()) {
    const report = reports[index] ?? null;
    if (one.isHidden) continue;
    shown.push({
      testCaseIndex: index,
      ...(one.description === undefined ? {} : { description: one.description }),
      ...(one.own && { own: one.own }),
      input: await readHead(one.input, shownTextMaxBytes),
      expectedOutput: await readHead(one.expected, shownTextMaxBytes),
      actualOutput: report?.actual ?? '',
      ...(report?.exchanges && { interaction: report.exchanges }),
      status: statusOf(report),
      ...(report?.failure ? failureOf(report.failure, placeOf(cases, index)) : {}),
    });
  }
  return shown;
}

/** The details of a failed sample. */
const failureOf = (failure: Failure, place: CasePlace) => ({
  error: failureSentence(failure, place),
  ...differenceOf(failure),
});

function differenceOf(failure: Failure) {
  const { difference } = describeFailure(failure);
  return difference === undefined ? {} : { difference };
}

/** A time in results: ms, rounded to a tenth. */
export const shownMs = (ms: number): number => Math.round(ms * 10) / 10;

const statusOf = (report: CaseReport | null): TestCaseResult['status'] =>
  report === null ? 'other' : report.failure === null ? 'passed' : 'failed';

const mib = 1024 * 1024;

/** Eight steps per decade, each about a third larger than the previous one. */
const stepsOfDecade = [10, 13, 18, 24, 32, 42, 56, 75];

/**
 * Rounds a figure of a hidden case up to a step, but not beyond the limit, so that a program's use
 * of a hidden input hardly shows. The first step is 10, so smaller figures are all the same.
 */
export function inSteps(value: number, limit: number): number {
  for (let decade = 1; decade < limit; decade *= 10) {
    const step = stepsOfDecade.find((one) => one * decade >= value);
    if (step !== undefined) return Math.min(step * decade, limit);
  }
  return limit;
}

/**
 * The published time and memory of a case: exact for samples, and for hidden cases as
 * docs/decisions/005-hidden-cases.md says.
 */
function shownFigures({ failure, cpuMs, memoryBytes }: CaseReport, limits: ProblemLimits) {
  const { timeLimitMs, memoryLimitBytes } = limits;
  if (failure === null) {
    // An answer was submitted: nothing ran.
    if (cpuMs === 0 && memoryBytes === 0) return { cpuMs: 0, bytes: 0 };
    const memoryMb = inSteps(memoryBytes / mib, memoryLimitBytes / mib);
    return { cpuMs: inSteps(cpuMs, timeLimitMs), bytes: memoryMb * mib };
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
