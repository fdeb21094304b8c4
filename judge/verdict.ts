/**
 * The meaning of measured facts: the one place where a case is classified. Pure, and without words:
 * explain/failure-words.ts makes those. Faults of ours never get here: they are thrown where they
 * happen.
 */
import { constants } from 'node:os';
import type { Difference } from '../contract/diagnosis.ts';
import type { ReadEnd } from './languages/language.ts';
import type { Facts } from './run/sandbox-messages.ts';

/** The limits of a case; those that the runner enforces follow from these (execute.ts). */
export type CaseLimits = {
  timeLimitMs: number;
  /** Absent: slightly above the limit, so that the measured time decides. */
  cpuKillMs?: number;
  memoryLimitBytes: number;
  idleLimitMs?: number | undefined;
  outputLimitBytes: number;
  stderrLimitBytes: number;
};

/** What the comparison or the problem's checker found wrong with an output. */
export type Mismatch = Difference | { message: string };

/** How a program ended that did not end well, and who can read what it said of that. */
export type BadEnd = Pick<Facts, 'exitCode' | 'signal' | 'stderrHead'> & {
  /** The language's; see `JudgeLanguage`. */
  readEnd?: ReadEnd | undefined;
};

/** Why a case did not pass: the verdict, and the facts behind it. */
export type Failure =
  | { verdict: 'Memory Limit Exceeded'; limitBytes: number }
  | { verdict: 'Time Limit Exceeded'; by: 'cpu'; cpuMs: number; limitMs: number }
  | { verdict: 'Time Limit Exceeded'; by: 'clock'; cpuMs: number; wallMs: number }
  | { verdict: 'Output Limit Exceeded'; stream: 'stdout' | 'stderr'; limitBytes: number }
  | { verdict: 'Runtime Error'; end: BadEnd }
  | { verdict: 'Wrong Answer'; mismatch: Mismatch };

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

/** Above this usage, a program that died is assumed to have died of a failed allocation. */
const memoryExhaustedShare = 0.95;

/** The longest wall time of a case, for programs that sleep or wait for missing input. */
export const wallLimitMs = (timeLimitMs: number): number => 2 * timeLimitMs + 1000;

/** Whether a case exceeded its CPU time; exactly the limit is within it. */
export const isOverTime = (outcome: Outcome, limits: CaseLimits): boolean =>
  outcome.cpuLimitHit || outcome.cpuMs > limits.timeLimitMs;

/**
 * Classifies one case; null if it passed. `mismatch` is what is wrong with its output, or null,
 * also if the output was not compared. It counts only if nothing else failed before.
 */
export function classify(
  outcome: Outcome,
  limits: CaseLimits,
  mismatch: Mismatch | null,
): Failure | null {
  return (
    memoryFailure(outcome, limits) ??
    timeFailure(outcome, limits) ??
    outputFailure(outcome, limits) ??
    runtimeFailure(outcome) ??
    (mismatch && { verdict: 'Wrong Answer', mismatch })
  );
}

const endedWell = ({ exitCode, signal }: Outcome): boolean => exitCode === 0 && signal === null;

function memoryFailure(outcome: Outcome, limits: CaseLimits): Failure | null {
  const exhausted =
    outcome.memoryBytes >= memoryExhaustedShare * limits.memoryLimitBytes &&
    outcome.signal !== constants.signals.SIGKILL;
  const stopped = outcome.cpuLimitHit || outcome.wallLimitHit || outcome.outputLimitHit;
  const diedOfIt = exhausted && !endedWell(outcome) && !stopped;
  if (!outcome.oomKilled && !diedOfIt) return null;
  return { verdict: 'Memory Limit Exceeded', limitBytes: limits.memoryLimitBytes };
}

function timeFailure(outcome: Outcome, limits: CaseLimits): Failure | null {
  const { cpuMs, wallMs } = outcome;
  if (isOverTime(outcome, limits)) {
    return { verdict: 'Time Limit Exceeded', by: 'cpu', cpuMs, limitMs: limits.timeLimitMs };
  }
  // Reported by the runner: the wall time alone would include time without a core.
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
  return outcome.stderrBytes >= limits.stderrLimitBytes
    ? { verdict, stream: 'stderr', limitBytes: limits.stderrLimitBytes }
    : { verdict, stream: 'stdout', limitBytes: limits.outputLimitBytes };
}

function runtimeFailure(outcome: Outcome): Failure | null {
  if (endedWell(outcome)) return null;
  const { exitCode, signal, stderrHead, readEnd } = outcome;
  return { verdict: 'Runtime Error', end: { exitCode, signal, stderrHead, readEnd } };
}
