/**
 * Classifies a case and a submission from measured facts; no other file does. Pure functions.
 * explain/failure-words.ts puts the result into words. Faults are thrown where they happen and
 * never get here.
 */
import { constants } from 'node:os';
import type { Difference } from '../../contract/diagnosis.ts';
import type { CaseLetter } from '../../contract/verification.ts';
import type { Verdict } from '../../contract/words.ts';
import type { ReadEnd, ToldEnd } from '../languages/language.ts';
import type { Facts } from '../run/sandbox-messages.ts';

/** The limits of a case. execute.ts derives from them the limits that the runner enforces. */
export type CaseLimits = {
  timeLimitMs: number;
  /** By default slightly above the limit, so that the measured time decides. */
  cpuKillMs?: number;
  memoryLimitBytes: number;
  idleLimitMs?: number | undefined;
  /** See `ProblemLimits`. */
  hasMargin?: boolean;
  outputLimitBytes: number;
  stderrLimitBytes: number;
};

/** What the comparison or the problem's checker found wrong with an output. */
export type Mismatch = Difference | Objection;

/**
 * `isEarly`: a program that talked to an interactor ended before the interactor decided, or kept it
 * from deciding. `missing`: the test to which no answer was submitted.
 */
export type Objection = { message: string; isEarly?: boolean; missing?: string };

/** How a program failed, and the function that reads its own message about that. */
export type BadEnd = Pick<Facts, 'exitCode' | 'signal' | 'stderrHead'> & {
  /** Reads the message; see `JudgeLanguage`. */
  readEnd?: ReadEnd | undefined;
};

/** Why a case did not pass: the verdict, and the facts behind it. */
export type Failure =
  | { verdict: 'Memory Limit Exceeded'; limitBytes: number }
  | { verdict: 'Time Limit Exceeded'; by: 'cpu'; cpuMs: number; limitMs: number }
  | { verdict: 'Time Limit Exceeded'; by: 'clock'; cpuMs: number; wallMs: number }
  /** How long program and interactor were idle. */
  | { verdict: 'Time Limit Exceeded'; by: 'silence'; standstillMs: number }
  | { verdict: 'Output Limit Exceeded'; stream: 'stdout' | 'stderr'; limitBytes: number }
  | { verdict: 'Runtime Error'; end: BadEnd }
  | { verdict: 'Wrong Answer'; mismatch: Mismatch };

/** The package formats' name for a failure; see `caseLetters`. */
export const letterOf: Record<Failure['verdict'], CaseLetter> = {
  'Wrong Answer': 'W',
  'Time Limit Exceeded': 'T',
  'Memory Limit Exceeded': 'M',
  'Output Limit Exceeded': 'O',
  'Runtime Error': 'R',
};

/** The facts that a verdict depends on. */
export type Outcome = Pick<
  Facts,
  | 'cpuMs'
  | 'wallMs'
  | 'memoryBytes'
  | 'oomKilled'
  | 'cpuLimitHit'
  | 'wallLimitHit'
  | 'outputLimitHit'
  | 'outputBytes'
  | 'stderrBytes'
> &
  BadEnd;

/** A program that dies while using more than this is assumed to have failed to allocate memory. */
const memoryExhaustedShare = 0.95;

/** The longest wall time of a case, for programs that sleep or wait for missing input. */
export const wallLimitMs = (timeLimitMs: number): number => 2 * timeLimitMs + 1000;

/** Whether a case exceeded its CPU time. Using exactly the limit is allowed. */
export const isOverTime = (outcome: Outcome, limits: CaseLimits): boolean =>
  outcome.cpuLimitHit || outcome.cpuMs > limits.timeLimitMs;

/**
 * Classifies one case; null if it passed. `mismatch` says what is wrong with its output; it is null
 * if nothing is, or if the output was not compared. It counts only if no other rule applies.
 */
export function classify(
  outcome: Outcome,
  limits: CaseLimits,
  mismatch: Mismatch | null,
): Failure | null {
  const told = toldBy(outcome, mismatch);
  return (
    memoryFailure(outcome, limits, told) ??
    timeFailure(outcome, limits) ??
    outputFailure(outcome, limits) ??
    runtimeFailure(outcome, told) ??
    (mismatch && { verdict: 'Wrong Answer', mismatch })
  );
}

/**
 * The verdict on a submission: that of its first case that failed. With points, `isFull` says
 * whether it has all of them, which is what Accepted then means; a checker may give fewer for
 * outputs that it accepts.
 */
export function verdictOf(firstFailure: Failure | null, isFull = firstFailure === null): Verdict {
  if (isFull) return 'Accepted';
  return firstFailure?.verdict ?? 'Partially Accepted';
}

export const endedWell = ({ exitCode, signal }: Pick<Facts, 'exitCode' | 'signal'>): boolean =>
  exitCode === 0 && signal === null;

/**
 * What the program's runtime said about its end. A runtime whose other thread broke may end with 0:
 * that explains an output that is wrong, and excuses none that is right.
 */
const toldBy = (outcome: Outcome, mismatch: Mismatch | null): ToldEnd | null =>
  endedWell(outcome) && mismatch === null ? null : (outcome.readEnd?.(outcome) ?? null);

/** By which runtimes end if memory cannot be had. */
const signalsOfAllocations: (number | null)[] = [
  null,
  constants.signals.SIGABRT,
  constants.signals.SIGSEGV,
  constants.signals.SIGBUS,
];

function memoryFailure(outcome: Outcome, limits: CaseLimits, told: ToldEnd | null): Failure | null {
  const exhausted =
    outcome.memoryBytes >= memoryExhaustedShare * limits.memoryLimitBytes &&
    signalsOfAllocations.includes(outcome.signal) &&
    !endedWell(outcome);
  const stopped = outcome.cpuLimitHit || outcome.wallLimitHit || outcome.outputLimitHit;
  const diedOfIt = (told?.isOutOfMemory ?? exhausted) && !stopped;
  if (!outcome.oomKilled && !diedOfIt) return null;
  return { verdict: 'Memory Limit Exceeded', limitBytes: limits.memoryLimitBytes };
}

function timeFailure(outcome: Outcome, limits: CaseLimits): Failure | null {
  const { cpuMs, wallMs } = outcome;
  if (isOverTime(outcome, limits)) {
    return { verdict: 'Time Limit Exceeded', by: 'cpu', cpuMs, limitMs: limits.timeLimitMs };
  }
  // The runner decides this, because the wall time includes time spent waiting for a core.
  if (!outcome.wallLimitHit) return null;
  return { verdict: 'Time Limit Exceeded', by: 'clock', cpuMs, wallMs };
}

function outputFailure(outcome: Outcome, limits: CaseLimits): Failure | null {
  const isOver =
    outcome.outputLimitHit ||
    outcome.outputBytes > limits.outputLimitBytes ||
    outcome.stderrBytes > limits.stderrLimitBytes;
  if (!isOver) return null;
  const verdict = 'Output Limit Exceeded';
  return outcome.stderrBytes > limits.stderrLimitBytes
    ? { verdict, stream: 'stderr', limitBytes: limits.stderrLimitBytes }
    : { verdict, stream: 'stdout', limitBytes: limits.outputLimitBytes };
}

function runtimeFailure(outcome: Outcome, told: ToldEnd | null): Failure | null {
  if (endedWell(outcome) && told === null) return null;
  const { exitCode, signal, stderrHead, readEnd } = outcome;
  return { verdict: 'Runtime Error', end: { exitCode, signal, stderrHead, readEnd } };
}
