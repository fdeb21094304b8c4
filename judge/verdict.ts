/**
 * What measured facts mean: the one place where a case is classified and the sentences about it are
 * made. Pure. Faults of ours never come here: they are thrown where they happen.
 */
import { constants } from 'node:os';
import type { DiagnosisKind, Difference } from '../contract/diagnosis.ts';
import type { Verdict } from '../contract/words.ts';
import type { Rejection } from './compare/checker.ts';
import { describeEnd } from './explain/verdict-signals.ts';
import type { Facts } from './run/sandbox.ts';

/** What a case may use; the limits that the runner enforces follow from these (execute.ts). */
export type CaseLimits = {
  timeLimitMs: number;
  /** Absent: a little past the limit, so that the measured time decides. */
  cpuKillMs?: number;
  memoryLimitBytes: number;
  idleLimitMs?: number | undefined;
  outputLimitBytes: number;
  stderrLimitBytes: number;
};

/** Why a case did not pass. `shown` may hold data of the case; `hidden` holds none. */
export type Failure = {
  verdict: Exclude<Verdict, 'Accepted' | 'Compilation Error' | 'Judge Error'>;
  shown: string;
  hidden: string;
  /** How the failure shows, as far as it says more than the verdict; diagnose.ts may know better. */
  kind?: DiagnosisKind;
  /** Of the standard library. */
  exceptionType?: string;
  /** Of the source, where the program itself told it. */
  line?: number;
  /** The name of the signal that ended the program. */
  signal?: string;
  difference?: Difference;
};

/** The parts of the facts that a verdict depends on. */
export type Outcome = Pick<
  Facts,
  | 'exitCode'
  | 'signal'
  | 'cpuMs'
  | 'wallMs'
  | 'memoryBytes'
  | 'oomKilled'
  | 'cpuLimitHit'
  | 'wallLimitHit'
  | 'outputLimitHit'
  | 'outputBytes'
  | 'stderrBytes'
  | 'stderrHead'
>;

/** From here on a program that died is taken to have died of an allocation that failed. */
const memoryExhaustedShare = 0.95;

/** The longest that a case may take by the clock: sleepers and readers of missing input. */
export const wallLimitMs = (timeLimitMs: number): number => 2 * timeLimitMs + 1000;

/** Whether a case used more CPU time than it may; exactly the limit is within it. */
export const isOverTime = (outcome: Outcome, limits: CaseLimits): boolean =>
  outcome.cpuLimitHit || outcome.cpuMs > limits.timeLimitMs;

/**
 * Classifies one case; null where it passed. `difference` is the first one to the expected output,
 * or what a checker said against it; null also where the output was not looked at. It counts only
 * when nothing before it holds.
 */
export function classify(
  outcome: Outcome,
  limits: CaseLimits,
  difference: Difference | Rejection | null,
): Failure | null {
  return (
    memoryFailure(outcome, limits) ??
    timeFailure(outcome, limits) ??
    outputFailure(outcome, limits) ??
    runtimeFailure(outcome) ??
    (difference && wrongAnswer(difference))
  );
}

const ended = ({ exitCode, signal }: Outcome): 'well' | 'badly' =>
  exitCode === 0 && signal === null ? 'well' : 'badly';

function memoryFailure(outcome: Outcome, limits: CaseLimits): Failure | null {
  const exhausted =
    outcome.memoryBytes >= memoryExhaustedShare * limits.memoryLimitBytes &&
    outcome.signal !== constants.signals.SIGKILL;
  const stopped = outcome.cpuLimitHit || outcome.wallLimitHit || outcome.outputLimitHit;
  const diedOfIt = exhausted && ended(outcome) === 'badly' && !stopped;
  if (!outcome.oomKilled && !diedOfIt) return null;
  const text = `needed more than ${Math.round(limits.memoryLimitBytes / 1024 / 1024)} MB of memory`;
  return { verdict: 'Memory Limit Exceeded', shown: text, hidden: text };
}

const seconds = (ms: number, digits: number): string => `${(ms / 1000).toFixed(digits)} s`;

/** A time limit as people write it: 1 s, 1.5 s. */
const limitSeconds = (ms: number): string => `${ms / 1000} s`;

/** Rounded up, so that a time just over the limit never reads as the limit itself. */
const usedSeconds = (ms: number): string => seconds(Math.ceil(ms / 10) * 10, 2);

function timeFailure(outcome: Outcome, limits: CaseLimits): Failure | null {
  const { cpuMs, wallMs } = outcome;
  if (isOverTime(outcome, limits)) {
    const limit = limitSeconds(limits.timeLimitMs);
    return {
      verdict: 'Time Limit Exceeded',
      shown: `used ${usedSeconds(cpuMs)} of CPU; the limit is ${limit}`,
      hidden: `used more than its ${limit} of CPU`,
      kind: 'cpu',
    };
  }
  // The runner says so: by the clock alone, time without a core would count too.
  if (!outcome.wallLimitHit) return null;
  const question = 'is it waiting for input that never comes?';
  return {
    verdict: 'Time Limit Exceeded',
    shown: `waited: ${seconds(wallMs, 1)} passed with ${seconds(cpuMs, 2)} of CPU; ${question}`,
    hidden: `waited until its time was up; ${question}`,
    kind: 'waiting',
  };
}

function outputFailure(outcome: Outcome, limits: CaseLimits): Failure | null {
  const stderrIsFull = outcome.stderrBytes >= limits.stderrLimitBytes;
  const isOver =
    outcome.outputLimitHit ||
    outcome.outputBytes > limits.outputLimitBytes ||
    outcome.stderrBytes > limits.stderrLimitBytes;
  if (!isOver) return null;
  const bytes = stderrIsFull ? limits.stderrLimitBytes : limits.outputLimitBytes;
  const text = `wrote more than ${bytes} bytes to ${stderrIsFull ? 'stderr' : 'stdout'}`;
  return { verdict: 'Output Limit Exceeded', shown: text, hidden: text };
}

function runtimeFailure(outcome: Outcome): Failure | null {
  if (ended(outcome) === 'well') return null;
  return { verdict: 'Runtime Error', ...describeEnd(outcome) };
}

function wrongAnswer(difference: Difference | Rejection): Failure {
  if ('message' in difference) {
    return { verdict: 'Wrong Answer', shown: difference.message, hidden: '' };
  }
  const shown = describeDifference(difference);
  return { verdict: 'Wrong Answer', shown, hidden: '', kind: 'first-difference', difference };
}

/** "line 3, token 1: expected 5, found 6" */
export function describeDifference({ line, unit, index, expected, actual }: Difference): string {
  const place = `line ${line}, ${unit} ${index}`;
  if (expected === null) return `${place}: expected the end of the output, found ${actual}`;
  if (actual === null) return `${place}: expected ${expected}, but the output ends`;
  return `${place}: expected ${expected}, found ${actual}`;
}

/** Which case it was; `number` counts samples and hidden tests from 1, each for itself. */
export type CasePlace = { isHidden: boolean; number: number };

/** "Wrong Answer on sample 2: line 3, token 1: expected 5, found 6." */
export function failureSentence(failure: Failure, { isHidden, number }: CasePlace): string {
  const reason = isHidden ? failure.hidden : failure.shown;
  const place = isHidden ? `hidden test ${number}` : `sample ${number}`;
  return asSentence(`${failure.verdict} on ${place}${reason === '' ? '' : `: ${reason}`}`);
}

/** "Runtime Error: SIGSEGV: invalid memory access." for a run on the caller's own input. */
export const runFailureSentence = (failure: Failure): string =>
  asSentence(`${failure.verdict}: ${failure.shown}`);

export const asSentence = (text: string): string => (/[.?!…]$/.test(text) ? text : `${text}.`);
