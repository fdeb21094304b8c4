/** Tries one input: whether it is valid, the correct output, and how the suspect does on it. */
import { open, rm } from 'node:fs/promises';
import { compareOutputs } from '../../compare/compare.ts';
import type { Input } from '../../compare/compare-cursor.ts';
import { type CaseLimits, classify, endedWell, type Failure } from '../../result/verdict.ts';
import { caseLimits, runOnce } from '../../run/execute.ts';
import type { Facts } from '../../run/sandbox-messages.ts';
import { mayBeKilledFromOutside } from '../../run/who-ended.ts';
import { layFile } from '../../verify/cases.ts';
import { isAccepted } from '../../verify/inputs.ts';
import type { VerifyPlace } from '../../verify/place.ts';
import { isStopped, runTool, type ToolLimits } from '../../verify/run-program.ts';
import type { SearchPrograms } from './programs.ts';

const kib = 1024;
/** A longer input does not help a person. */
export const inputMaxBytes = 64 * kib;
export const outputMaxBytes = 256 * kib;

/** The CPU time of one run of the suspect or the reference. */
const runMaxMs = 400;
/** A run is slow if it takes this many times as long as the median run, and as the reference. */
const slowFactor = 10;
const slowMinMs = 50;
/** Of fewer runs no median is known: the first run may be long because the program starts slowly. */
const timesMin = 3;
/** At most this many times are kept for the median. */
const timesMax = 101;

export const validatorLimits: ToolLimits = {
  timeSeconds: 2,
  memoryMib: 512,
  outputBytes: 64 * kib,
};

/** How the suspect failed, with everything that is shown about it. */
export type Failed = {
  input: string;
  failure: Failure;
  /** Null if there is neither a right program nor a known answer. */
  expected: Buffer | null;
  actual: Buffer;
  cpuMs: number;
  /** Null if there is no right program. */
  referenceCpuMs: number | null;
  /** Whether it is one of the largest inputs: too long to be shown in full. */
  isLarge?: boolean;
  /** The number of the sample that it is, from 1. */
  sample?: number;
  /** Whether only a validator that no person has confirmed says that it is an input. */
  isProbable?: boolean;
};

/** `unusable`: the input is not valid, or the reference gives no answer. */
export type Trial = Failed | 'passed' | 'unusable';

export const hasFailed = (trial: Trial): trial is Failed => typeof trial !== 'string';

/** An input in a file, with the correct output. */
export type Known = {
  text: string;
  input: Input;
  expected: Buffer;
  /** Null if there is no right program, and the answer is known as that of a sample. */
  referenceCpuMs: number | null;
};

export type Trials = {
  /** `isTrusted`: a generator made the input, so it is validated only if the suspect fails. */
  tryInput(text: string, options?: { isTrusted?: boolean }): Promise<Trial>;
  /**
   * The correct output for an input, whose file stays; null if the input is not valid, or the
   * reference gives no answer.
   */
  know(text: string): Promise<Known | null>;
  /** What is wrong with a run of the suspect, or of a changed suspect; null if it is right. */
  judge(known: Known, facts: Facts): Promise<Failure | null>;
  /** The limits of a run of the suspect. */
  limits: CaseLimits;
  /** The CPU time of all programs so far. */
  cpuMs(): number;
  /** Counts the CPU time of another program. */
  used(cpuMs: number): void;
};

type Trying = {
  place: VerifyPlace;
  programs: SearchPrograms;
  limits: CaseLimits;
  runMaxMs: number;
  referenceLimits: ToolLimits;
  cpuMs: number;
  /** The number of files written so far. */
  files: number;
  /** The CPU times of the suspect's first runs, in ms. */
  times: number[];
};

type Bounds = { runMaxMs: number; inputMaxBytes: number; outputMaxBytes: number };
const smallBounds: Bounds = { runMaxMs, inputMaxBytes, outputMaxBytes };

export function openTrials(
  place: VerifyPlace,
  programs: SearchPrograms,
  bounds: Bounds = smallBounds,
): Trials {
  const { suspect, checker } = programs;
  const memoryMib = Math.ceil(suspect.limits.memoryLimitBytes / kib / kib);
  const trying: Trying = {
    place,
    programs,
    cpuMs: 0,
    files: 0,
    times: [],
    runMaxMs: bounds.runMaxMs,
    limits: {
      ...caseLimits({ ...suspect.limits, timeLimitMs: bounds.runMaxMs }, 0),
      cpuKillMs: bounds.runMaxMs,
      outputLimitBytes: bounds.outputMaxBytes,
    },
    referenceLimits: {
      timeSeconds: bounds.runMaxMs / 1000,
      memoryMib,
      outputBytes: bounds.outputMaxBytes,
    },
  };
  const checkerMsBefore = checker?.cpuMs() ?? 0;
  return {
    limits: trying.limits,
    know: (text) => know(trying, text),
    judge: async ({ input, expected }, facts) =>
      (await judge(trying, { input, expected, facts }))?.failure ?? null,
    cpuMs: () => trying.cpuMs + (checker?.cpuMs() ?? 0) - checkerMsBefore,
    used: (ms) => {
      trying.cpuMs += ms;
    },
    async tryInput(text, { isTrusted = false } = {}) {
      place.signal.throwIfAborted();
      const bytes = Buffer.from(text);
      if (bytes.length > bounds.inputMaxBytes) return 'unusable';
      const input = await lay(trying, bytes);
      try {
        if (!isTrusted && !(await isValid(trying, text, input))) return 'unusable';
        const trial = await tryFile(trying, text, input);
        if (!hasFailed(trial)) return trial;
        if (isTrusted && !(await isAllowedNow(trying, input))) return 'unusable';
        const { isProbable, answers } = programs;
        return isProbable && !answers?.has(text) ? { ...trial, isProbable } : trial;
      } finally {
        await rm(input.path, { force: true });
      }
    },
  };
}

function lay(trying: Trying, bytes: Buffer): Promise<Input> {
  trying.files += 1;
  return layFile(trying.place.scratchFolder, String(trying.files), bytes);
}

/** Whether an input that no generator made is allowed. A sample is. */
async function isValid(trying: Trying, text: string, input: Input): Promise<boolean> {
  if (trying.programs.answers?.has(text)) return true;
  return await isAllowedNow(trying, input);
}

async function isAllowedNow(trying: Trying, input: Input): Promise<boolean> {
  const { isIt, cpuMs } = await isAllowed(trying.place, trying.programs, input);
  trying.cpuMs += cpuMs;
  return isIt;
}

/** Whether the validators accept an input, and the CPU time that they used. */
export async function isAllowed(
  place: VerifyPlace,
  { validators }: Pick<SearchPrograms, 'validators'>,
  input: Input,
): Promise<{ isIt: boolean; cpuMs: number }> {
  let cpuMs = 0;
  for (const { ready, args } of validators) {
    const facts = await runTool(place, ready, { args, input, limits: validatorLimits });
    cpuMs += facts.cpuMs;
    if (!isAccepted(facts, ready)) return { isIt: false, cpuMs };
  }
  return { isIt: true, cpuMs };
}

async function runSuspect(trying: Trying, input: Input): Promise<Facts> {
  const { place, programs, limits } = trying;
  const { runtime, programPath } = programs.suspect;
  const facts = await runOnce({ ...place, runtime }, programPath, input, limits);
  trying.cpuMs += facts.cpuMs;
  // It may have been ended from outside.
  place.signal.throwIfAborted();
  return facts;
}

async function know(trying: Trying, text: string): Promise<Known | null> {
  trying.place.signal.throwIfAborted();
  const input = await lay(trying, Buffer.from(text));
  const right = (await isValid(trying, text, input)) ? await ask(trying, text, input) : null;
  if (!right?.expected) return null;
  return { text, input, expected: right.expected, referenceCpuMs: right.cpuMs };
}

type Right = { cpuMs: number | null; expected: Buffer | null };

/**
 * The known answer of a sample, otherwise what the reference prints; null if it fails. Without a
 * reference other inputs have no answer.
 */
async function ask(trying: Trying, text: string, input: Input): Promise<Right | null> {
  const { place, programs, referenceLimits } = trying;
  const known = programs.answers?.get(text)?.output ?? null;
  if (programs.reference === null) return { cpuMs: null, expected: known };
  const running = { args: [], input, limits: referenceLimits };
  const right = await runTool(place, programs.reference, running);
  trying.cpuMs += right.cpuMs;
  if (isStopped(right) || !endedWell(right)) return known && { cpuMs: null, expected: known };
  return { cpuMs: right.cpuMs, expected: known ?? (await outputOf(right)) };
}

async function tryFile(trying: Trying, text: string, input: Input): Promise<Trial> {
  const { times } = trying;
  const right = await ask(trying, text, input);
  if (right === null) return 'unusable';
  const { expected } = right;
  const first = await runSuspect(trying, input);
  if (mayBeKilledFromOutside(first)) return 'unusable';
  // Without a right program, a run that has to be ended is not known to be slow.
  const slowMs =
    right.cpuMs === null
      ? Number.POSITIVE_INFINITY
      : Math.max(slowMinMs, slowFactor * right.cpuMs, slowerThanUsual(trying));
  // A run counts as slow only if a second run is slow, too.
  const facts = first.cpuMs >= slowMs ? quicker(first, await runSuspect(trying, input)) : first;
  if (times.length < timesMax) times.push(facts.cpuMs);
  const isSlow = facts.cpuMs >= slowMs || facts.wallLimitHit;
  if (facts.cpuLimitHit && !isSlow) return 'unusable';
  const found = isSlow
    ? { failure: lateness(trying, facts), actual: Buffer.alloc(0) }
    : await judge(trying, { input, expected, facts });
  if (found === null) return 'passed';
  return { input: text, ...found, expected, cpuMs: facts.cpuMs, referenceCpuMs: right.cpuMs };
}

/** A run that has to be ended is slow, however slowly the program starts. */
const slowerThanUsual = ({ times, runMaxMs: mostMs }: Trying): number =>
  times.length < timesMin ? mostMs : Math.min(mostMs, slowFactor * median(times));

const quicker = (one: Facts, other: Facts): Facts => (other.cpuMs < one.cpuMs ? other : one);

const lateness = (
  { runMaxMs: limitMs }: Trying,
  { cpuMs, wallMs, wallLimitHit }: Facts,
): Failure =>
  wallLimitHit
    ? { verdict: 'Time Limit Exceeded', by: 'clock', cpuMs, wallMs }
    : { verdict: 'Time Limit Exceeded', by: 'cpu', cpuMs, limitMs };

type Ran = { input: Input; expected: Buffer | null; facts: Facts };

/** What is wrong with a run that ended in time; null if nothing is, as far as is known. */
async function judge(
  trying: Trying,
  { input, expected, facts }: Ran,
): Promise<Pick<Failed, 'failure' | 'actual'> | null> {
  const { limits, programs } = trying;
  const { suspect, checker, comparison } = programs;
  const outcome = { ...facts, readEnd: suspect.readEnd };
  const actual = await outputOf(facts);
  const broken = classify(outcome, limits, null);
  if (broken !== null) return { failure: broken, actual };
  if (expected === null || (checker === undefined && actual.equals(expected))) return null;
  const files = { input, expected: await lay(trying, expected), isSample: true };
  const output = { path: facts.outputPath, bytes: facts.outputBytes };
  try {
    const mismatch = checker
      ? (await checker.check(files, output)).rejection
      : await compareOutputs(files.expected, output, comparison);
    const failure = classify(outcome, limits, mismatch);
    return failure && { failure, actual };
  } finally {
    await rm(files.expected.path, { force: true });
  }
}

/** The output of a run; the file is longer. */
export async function outputOf({ outputPath, outputBytes }: Facts): Promise<Buffer> {
  const file = await open(outputPath);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(outputBytes), 0, outputBytes, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

function median(times: readonly number[]): number {
  const sorted = times.toSorted((a, b) => a - b);
  return sorted[sorted.length >> 1] ?? 0;
}
