/**
 * One piece of work from source to result: compile, run the cases, put the result together. Knows
 * nothing of the queue. A fault of ours rejects, and never becomes a verdict.
 */
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Diagnosis } from '../contract/diagnosis.ts';
import type {
  Comparison,
  DetailedResult,
  RunResult,
  SubmitResult,
  TestCaseResult,
} from '../contract/judging.ts';
import { runOutputMaxBytes, shownTextMaxBytes } from '../contract/limits.ts';
import type { OpenChecker } from './compare/checker.ts';
import type { Input } from './compare/compare-cursor.ts';
import type { Compiled, Compiler } from './compile/compile.ts';
import { type Diagnosed, diagnose, type Explaining } from './explain/diagnose.ts';
import {
  type CaseReport,
  judgeCases,
  readHead,
  shownMs,
  statusOf,
  type TestCase,
  testCaseResult,
} from './run/cases.ts';
import { ownRunLimits, type Place, type ProblemLimits, runOnce } from './run/execute.ts';
import {
  type CasePlace,
  classify,
  type Failure,
  failureSentence,
  runFailureSentence,
} from './verdict.ts';
import { runUntilSure } from './who-ended.ts';

const mib = 1024 * 1024;

/** The limits of a run on the caller's own input. */
export const runLimits: ProblemLimits = { timeLimitMs: 5_000, memoryLimitBytes: 512 * mib };

/** A result and the judge time that it took, compiling included. */
export type Judged<Result> = { result: Result; cpuMs: number };

export type SubmissionJob = {
  place: Place;
  compiler: Compiler;
  source: Buffer;
  cases: TestCase[];
  limits: ProblemLimits;
  comparison: Comparison;
  /** See `CasesJob`. */
  isBounded?: boolean;
  /** Opens what decides in place of the comparison. */
  openChecker?: () => Promise<OpenChecker>;
  onCase?: (result: TestCaseResult, index: number) => void;
  /** Absent: failures are not explained. */
  explaining?: Explaining;
};

/** Judges a submission on all cases of its problem. */
export async function judgeSubmission(job: SubmissionJob): Promise<Judged<SubmitResult>> {
  const compiled = await job.compiler.compile(job.source, job.place.core);
  try {
    if (compiled.programPath === null) {
      return { result: notCompiled(job, compiled), cpuMs: compiled.cpuMs };
    }
    const { reports, checkerMs } = await judgeAll(job, compiled.programPath);
    const used = reports.reduce((sum, report) => sum + (report?.cpuMs ?? 0), 0);
    const result = await resultOf(job, compiled, reports);
    const { diagnosis, cpuMs } = await explain(job, reports);
    return {
      result: diagnosis === null ? result : { ...result, diagnosis },
      cpuMs: compiled.cpuMs + checkerMs + used + cpuMs,
    };
  } finally {
    compiled.release();
  }
}

async function judgeAll(job: SubmissionJob, programPath: string) {
  const checker = await job.openChecker?.();
  try {
    const onCase = (report: CaseReport, index: number): void => {
      job.onCase?.(testCaseResult(report, job.cases[index]?.isHidden ?? true, job.limits), index);
    };
    const reports = await judgeCases({ ...job, programPath, checker, onCase });
    return { reports, checkerMs: checker?.cpuMs() ?? 0 };
  } finally {
    await checker?.close();
  }
}

const notCompiled = (
  { cases, limits }: SubmissionJob,
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
});

async function resultOf(
  { cases, limits }: SubmissionJob,
  compiled: Compiled,
  reports: (CaseReport | null)[],
): Promise<SubmitResult> {
  const testCaseResults = cases.map((one, index) =>
    testCaseResult(reports[index] ?? null, one.isHidden, limits),
  );
  const failed = reports.findIndex((report) => report?.failure);
  const failure = reports[failed]?.failure ?? null;
  return {
    success: failure === null,
    verdict: failure?.verdict ?? 'Accepted',
    ...(failure ? { error: failureSentence(failure, placeOf(cases, failed)) } : {}),
    detailedResults: await detailedResults(cases, reports),
    testCaseResults,
    compile: compiled.report,
    ...(failure ? largest(testCaseResults) : largestExact(reports)),
  };
}

const unexplained: Diagnosed = { diagnosis: null, cpuMs: 0 };

type Figures = Pick<SubmitResult, 'executionTime' | 'memoryKb'>;

const largest = (figures: Figures[]): Figures => ({
  executionTime: Math.max(0, ...figures.map((one) => one.executionTime)),
  memoryKb: Math.max(0, ...figures.map((one) => one.memoryKb)),
});

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

/** Explains the first failure, as far as can be. */
async function explain(
  { explaining, cases, source, limits, place: { core } }: SubmissionJob,
  reports: (CaseReport | null)[],
): Promise<{ diagnosis: Diagnosis | null; cpuMs: number }> {
  const testCaseIndex = reports.findIndex((report) => report?.failure);
  const [one, failure] = [cases[testCaseIndex], reports[testCaseIndex]?.failure];
  if (!explaining || !one || !failure) return { diagnosis: null, cpuMs: 0 };
  const { isHidden, input } = one;
  const passed = cases.flatMap(({ input: { bytes } }, index) => {
    const report = reports[index];
    return report && !report.failure ? [{ inputBytes: bytes, cpuMs: report.cpuMs }] : [];
  });
  const found = await diagnose(explaining, {
    failure,
    isHidden,
    input,
    source,
    limits,
    core,
    passed,
  });
  return { ...found, diagnosis: found.diagnosis && { ...found.diagnosis, testCaseIndex } };
}

/** Samples and hidden tests are counted from 1, each for themselves. */
function placeOf(cases: TestCase[], index: number): { isHidden: boolean; number: number } {
  const isHidden = cases[index]?.isHidden ?? false;
  const number = cases.slice(0, index + 1).filter((one) => one.isHidden === isHidden).length;
  return { isHidden, number };
}

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
      input: await readHead(one.input, shownTextMaxBytes),
      expectedOutput: await readHead(one.expected, shownTextMaxBytes),
      actualOutput: report?.actual ?? '',
      status: statusOf(report),
      ...(report?.failure ? failureOf(report.failure, placeOf(cases, index)) : {}),
    });
  }
  return shown;
}

/** What is told about a sample that failed. */
const failureOf = (failure: Failure, place: CasePlace) => ({
  error: failureSentence(failure, place),
  ...(failure.difference ? { difference: failure.difference } : {}),
});

export type RunJob = {
  place: Place;
  compiler: Compiler;
  source: Buffer;
  input: Buffer;
  /** See `JudgeLanguage`; absent: 1. */
  timeFactor?: number;
  /** See `ProblemLimits`. */
  idleLimitMs?: number | undefined;
  /** A folder for the input while it is needed. */
  scratchFolder: string;
  /** Absent: failures are not explained. */
  explaining?: Explaining;
};

/** Runs a program once on the caller's own input. */
export async function judgeRun(job: RunJob): Promise<Judged<RunResult>> {
  const compiled = await job.compiler.compile(job.source, job.place.core);
  try {
    const { programPath, report, cpuMs } = compiled;
    if (programPath !== null) return await runOnInput(job, programPath, compiled);
    const error = compiled.failure ?? 'Compilation Error.';
    const nothing = { output: '', executionTime: 0, memoryKb: 0 };
    return { result: { success: false, error, compile: report, ...nothing }, cpuMs };
  } finally {
    compiled.release();
  }
}

async function runOnInput(
  job: RunJob,
  programPath: string,
  compiled: Compiled,
): Promise<Judged<RunResult>> {
  const { place, scratchFolder } = job;
  const path = join(scratchFolder, `run-${process.pid}-${place.slot}.in`);
  const input = { path, bytes: job.input.length };
  const timeLimitMs = runLimits.timeLimitMs * (job.timeFactor ?? 1);
  const limits = ownRunLimits({ ...runLimits, timeLimitMs, idleLimitMs: job.idleLimitMs });
  try {
    await writeFile(path, job.input, { mode: 0o600 });
    const run = () => runOnce(place, programPath, input, limits);
    const { facts, otherCpuMs } = await runUntilSure(await run(), run);
    const output = { path: facts.outputPath, bytes: facts.outputBytes };
    const failure = classify(facts, limits, null);
    const { diagnosis, cpuMs } = await explainRun(job, input, failure);
    const result: RunResult = {
      success: failure === null,
      output: await readHead(output, runOutputMaxBytes),
      ...(failure ? { error: runFailureSentence(failure) } : {}),
      executionTime: shownMs(facts.cpuMs),
      memoryKb: Math.ceil(facts.memoryBytes / 1024),
      compile: compiled.report,
      ...(diagnosis ? { diagnosis } : {}),
    };
    return { result, cpuMs: compiled.cpuMs + otherCpuMs + facts.cpuMs + cpuMs };
  } finally {
    await rm(path, { force: true });
  }
}

async function explainRun(
  { explaining, source, place }: RunJob,
  input: Input,
  failure: Failure | null,
): Promise<Diagnosed> {
  if (!explaining || failure === null) return unexplained;
  const { core } = place;
  const ofRun = { input, source, limits: runLimits, core, isHidden: false, passed: [] };
  return diagnose(explaining, { failure, ...ofRun });
}
