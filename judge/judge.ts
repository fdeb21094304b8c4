/**
 * From source to result: compiles, runs the cases, and builds the result. Knows nothing about the
 * queue. A fault rejects and never becomes a verdict.
 */
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Diagnosis } from '../contract/diagnosis.ts';
import type { Comparison, RunResult, SubmitResult, TestCaseResult } from '../contract/judging.ts';
import type { Scoring } from '../contract/scoring.ts';
import type { Verdict } from '../contract/words.ts';
import type { ExplainRequest } from '../work/explain-request.ts';
import { traced } from '../work/tracing.ts';
import type { OpenChecker } from './compare/checker.ts';
import type { Input } from './compare/compare-cursor.ts';
import type { Compiled, Compiler } from './compile/compile.ts';
import {
  asUnclear,
  type Diagnosed,
  diagnose,
  type Explaining,
  knownFrom,
  mayBeClearer,
} from './explain/diagnose.ts';
import { cancelledSentence, runFailureSentence } from './explain/failure-words.ts';
import { throwWithCpu } from './process/cancelling.ts';
import { notCompiled, resultOf, shownMs, startOf, testCaseResult } from './result/results.ts';
import { readHead, runOutputMaxBytes } from './result/text.ts';
import { classify, type Failure } from './result/verdict.ts';
import type { CaseReport, TestCase } from './run/case-report.ts';
import { judgeCases } from './run/cases.ts';
import { ownRunLimits, type Place, type ProblemLimits, runOnce } from './run/execute.ts';
import type { OpenInteractor } from './run/interaction.ts';
import { runUntilSure } from './run/who-ended.ts';
import type { OpenScoring } from './score/outcome.ts';
import { openScoring } from './score/score.ts';

const mib = 1024 * 1024;

/** The limits of a run on the caller's own input, unless it is for a problem. */
export const runLimits: ProblemLimits = { timeLimitMs: 5_000, memoryLimitBytes: 512 * mib };

/** A result and the judge time that it took, compilation included. */
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
  /** Absent if there are no points. */
  scoring?: Scoring | undefined;
  /** Opens the checker that replaces the comparison. */
  openChecker?: () => Promise<OpenChecker>;
  /** Opens the interactor of an interactive problem. */
  openInteractor?: () => Promise<OpenInteractor>;
  /** Whether it is a multi-pass problem, whose failures may be of a later pass. */
  isMultiPass?: boolean;
  onCase?: (result: TestCaseResult, index: number) => void;
  /** Called when the first case is about to run. */
  onStart?: () => void;
  /** Absent if failures are not explained. */
  explaining?: Explaining | undefined;
  /** Whether only what is known without another run is explained, and the rest after the verdict. */
  explainsLater?: boolean;
};

/** A judged submission, and the failure that is still to be explained, if any. */
type JudgedCases = Judged<SubmitResult> & {
  unexplained: Omit<ExplainRequest, 'testSet'> | null;
};

type Compiling = Pick<SubmissionJob, 'compiler' | 'source' | 'place'> & { cases?: TestCase[] };

const compile = ({ compiler, source, place: { core, signal }, cases }: Compiling) =>
  traced('compile', () => compiler.compile(source, core, { signal, ...(cases && { cases }) }));

/** Judges a submission on all cases of its problem. */
export async function judgeSubmission(job: SubmissionJob): Promise<JudgedCases> {
  const compiled = await compile(job);
  const scoring = job.scoring && openScoring(job.scoring);
  const subject = { cases: job.cases, limits: job.limits, scoring };
  try {
    if (compiled.programPath === null) {
      const result = notCompiled(subject, compiled);
      return { result, cpuMs: compiled.cpuMs, unexplained: null };
    }
    const running = { ...job, scoring };
    job.onStart?.();
    const { reports, checkerMs } = await judgeAll(running, compiled, compiled.programPath);
    const used = reports.reduce((sum, one) => sum + (one?.cpuMs ?? 0) + (one?.otherCpuMs ?? 0), 0);
    const result = await resultOf(subject, compiled, reports);
    const explained: Explained = result.success
      ? { ...nothingExplained, unexplained: null }
      : await traced('explain', () => explain(job, reports));
    const { diagnosis, cpuMs, unexplained, isLeftOut = false } = explained;
    return {
      result: {
        ...result,
        ...(diagnosis && { diagnosis }),
        ...(unexplained && { isUnexplained: true }),
        ...(isLeftOut && { isLeftOut: true }),
      },
      cpuMs: compiled.cpuMs + checkerMs + used + cpuMs,
      unexplained,
    };
  } catch (error) {
    throwWithCpu(error, compiled.cpuMs);
  } finally {
    compiled.release();
  }
}

type Running = Omit<SubmissionJob, 'scoring'> & { scoring: OpenScoring | undefined };

async function judgeAll(
  job: Running,
  { runtime, readEnd, answers }: Compiled,
  programPath: string,
) {
  const interactor = await job.openInteractor?.();
  let checker: OpenChecker | undefined;
  try {
    checker = await job.openChecker?.();
    const onCase = (report: CaseReport | null, index: number): void => {
      job.onCase?.(testCaseResult(report, job.cases[index]?.isHidden ?? true, job.limits), index);
    };
    const place = { ...job.place, runtime };
    const ways = { programPath, readEnd, answers, checker, interactor };
    const reports = await judgeCases({ ...job, ...ways, place, onCase });
    return { reports, checkerMs: (checker?.cpuMs() ?? 0) + (interactor?.cpuMs() ?? 0) };
  } finally {
    await checker?.close();
    await interactor?.close();
  }
}

const nothingExplained: Diagnosed = { diagnosis: null, cpuMs: 0 };

type Explained = Pick<JudgedCases, 'unexplained' | 'cpuMs'> & {
  diagnosis: Diagnosis | null;
  /** Whether no judge had the time to look more closely. */
  isLeftOut?: boolean;
};

/** Explains the first failure, as far as possible. */
async function explain(
  { explaining, cases, source, limits, place: { core }, ...job }: SubmissionJob,
  reports: (CaseReport | null)[],
): Promise<Explained> {
  const testCaseIndex = reports.findIndex((report) => report?.failure);
  const [one, failure] = [cases[testCaseIndex], reports[testCaseIndex]?.failure];
  if (!explaining || !one || !failure) return { diagnosis: null, cpuMs: 0, unexplained: null };
  const { isHidden, input } = one;
  const passed = cases.flatMap(({ input: { bytes } }, index) => {
    const report = reports[index];
    return report && !report.failure ? [{ inputBytes: bytes, cpuMs: report.cpuMs }] : [];
  });
  // A checked run has no interactor to talk to, and no input of a later pass.
  const isUnchecked = job.openInteractor !== undefined || job.isMultiPass === true;
  // A program that waits takes no time in any line, and would occupy the judge while it waits.
  const isWaiting = failure.verdict === 'Time Limit Exceeded' && failure.by !== 'cpu';
  const ways = isUnchecked
    ? { ...explaining, check: null, findUnset: null, findMemory: null, findTime: null }
    : { ...explaining, ...(isWaiting && { findTime: null }) };
  // The verdict is there already: it is not worth losing for an explanation.
  const isAffordable = () =>
    ways.isAffordable().catch((error: unknown) => {
      ways.onFault(error);
      return false;
    });
  const failed = { failure, isHidden, input, source, limits, core, passed };
  const told = (found: Diagnosed['diagnosis']) => found && { ...found, testCaseIndex };
  if (job.explainsLater) {
    const { verdict, hasSignal, growth } = asUnclear(failed);
    const isUnclear = mayBeClearer(ways, { verdict, hasSignal, isHidden });
    const isOpen = isUnclear && (!isBounded(verdict, isHidden) || (await isAffordable()));
    const unexplained = isOpen
      ? { testCaseIndex, verdict, hasSignal, ...(growth && { growth }) }
      : null;
    const known = knownFrom(ways, { ...failed, hasLaterLine: isOpen });
    return { diagnosis: told(known), cpuMs: 0, unexplained, isLeftOut: isUnclear && !isOpen };
  }
  const found = await diagnose(ways, failed);
  return { diagnosis: told(found.diagnosis), cpuMs: found.cpuMs, unexplained: null };
}

/**
 * Whether a failure is looked at only if that is affordable: most failures are of these kinds, and
 * what is found is seldom the whole answer.
 */
const isBounded = (verdict: Verdict, isHidden: boolean): boolean =>
  verdict === 'Time Limit Exceeded' || (verdict === 'Wrong Answer' && isHidden);

export type RunJob = {
  place: Place;
  compiler: Compiler;
  source: Buffer;
  input: Buffer;
  /** By default `runLimits`. */
  limits?: ProblemLimits;
  /** Called when the program is about to run. */
  onStart?: () => void;
  /** A folder for the input while it is needed. */
  scratchFolder: string;
  /** Absent if failures are not explained. */
  explaining?: Explaining;
};

/** Runs a program once, on custom input. One that is cancelled has its output so far. */
export async function judgeRun(job: RunJob): Promise<Judged<RunResult>> {
  const compiled = await compile(job);
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
  const { scratchFolder } = job;
  const place = { ...job.place, runtime: compiled.runtime };
  const path = join(scratchFolder, `run-${process.pid}-${place.slot}.in`);
  const input = { path, bytes: job.input.length };
  const limits = ownRunLimits(job.limits ?? runLimits);
  try {
    await writeFile(path, job.input, { mode: 0o600 });
    const run = () => traced('run', () => runOnce(place, programPath, input, limits));
    job.onStart?.();
    const { facts, otherCpuMs } = await runUntilSure(await run(), run);
    const output = { path: facts.outputPath, bytes: facts.outputBytes };
    const { stopped } = facts;
    const end = { ...facts, readEnd: compiled.readEnd };
    const failure = stopped ? null : classify(end, limits, null);
    const { diagnosis, cpuMs } = await explainRun(job, input, failure);
    const result: RunResult = {
      success: failure === null && !stopped,
      output: await readHead(output, runOutputMaxBytes),
      ...(stopped ? { isCancelled: true, error: cancelledSentence(facts.wallMs) } : {}),
      ...(failure ? { error: runFailureSentence(failure) } : {}),
      executionTime: shownMs(facts.cpuMs),
      ...startOf(compiled),
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
  { explaining, source, place, ...job }: RunJob,
  input: Input,
  failure: Failure | null,
): Promise<Diagnosed> {
  if (!explaining || failure === null) return nothingExplained;
  const { core } = place;
  const { limits = runLimits } = job;
  const ofRun = { input, source, limits, core, isHidden: false, passed: [] };
  return diagnose(explaining, { failure, ...ofRun });
}
