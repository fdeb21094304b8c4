/**
 * Finds how the memory of a program that exceeded its limit grows: the line that allocates most of
 * it is measured on inputs of several sizes. Reports only what is certain.
 */
import { rm } from 'node:fs/promises';
import { createRandom, type Random } from '../../../problems/random.ts';
import type { Generate } from '../counterexample/generated.ts';
import { isAtBound, type LargeInputs, largestSizes } from '../counterexample/large-inputs.ts';
import { isDecided } from '../slowness/decided.ts';
import { type Fit, type Point, surestOf } from '../slowness/fit.ts';
import { fitsOf } from '../slowness/fits.ts';
import {
  beginsWithNumbers,
  decisiveOf,
  hasTests,
  isLength,
  type Measure,
  measuresOf,
} from '../slowness/sizes.ts';
import type { MemoryUse, Recording } from './memory-way.ts';

export type MemorySearch = Pick<LargeInputs, 'lay' | 'isValid'> & {
  recording: Recording;
  generate: Generate;
  /** The statement's names of the numbers in the first line of the input; empty if not known. */
  sizeNames: readonly string[];
  /** The limit that the program exceeded. */
  memoryLimitBytes: number;
  /** Whether to continue; asked between runs. */
  goesOn(): Promise<boolean>;
};

export type MemoryGrowth = {
  line: number;
  /** How the bytes that the line holds grow. */
  text: string;
  /** Whether they follow `text` as it stands; otherwise it only says how they grow. */
  isExact: boolean;
  measure: Measure;
  points: Point[];
  /**
   * What the line holds at the largest size known to be allowed. `isLeast`: it may be more. Null if even
   * that may be within the limit.
   */
  most: { size: number; bytes: number; isLeast: boolean } | null;
  memoryLimitBytes: number;
};

type Measured = { input: string; use: MemoryUse; asked: number };
type Going = { search: MemorySearch; random: Random; startedMs: number };

const sizeMost = 1 << 21;
/** The CPU time and the elapsed time of all runs. */
const [runsMaxMs, clockMaxMs] = [4_000, 20_000];
/** A line holds most of what was allocated from this share on. */
const mostShare = 0.5;
/** Of the largest size that was measured: a vector has grown just before the first, and will after both. */
const sharesBetween = [0.55, 0.8];
/** How much what a line holds may change between sizes, as told by a function, as steps of vectors, and as it becomes less. */
const [steadyMax, stepMax, levelMin] = [1.08, 2.4, 0.97];

/** Null if nothing is certain, or if other jobs wait. */
export async function findMemoryGrowth(search: MemorySearch): Promise<MemoryGrowth | null> {
  const going = {
    search,
    random: createRandom('large inputs'),
    startedMs: performance.now(),
  };
  const runs = await measureAll(going);
  const ended = runs?.filter(({ use }) => !use.isStopped) ?? [];
  const line = lineOf(runs?.at(-1)?.use);
  if (runs === null || line === null || lineOf(ended.at(-1)?.use) !== line) return null;
  const bytesOf = ({ lines }: MemoryUse) => lines.find((one) => one.line === line)?.bytes ?? 0;
  const inputs = ended.map(({ input }) => input);
  if (inputs.some((input) => hasTests(input, search.sizeNames))) return null;
  const hasNumbers = inputs.some(beginsWithNumbers);
  const measures = measuresOf(inputs, search.sizeNames).filter(
    (one) => !(hasNumbers && isLength(one)),
  );
  const counted = ended.map(({ input, use }) => ({ input, count: bytesOf(use) }));
  const best = surestOf(fitsOf(counted, measures));
  const text = best?.fit.text ?? null;
  if (best === null || text === null) return null;
  const { fit, measure, points } = best;
  const between = (await measureBetween(going, ended)).map(({ input, use }) => ({
    size: measure.of(input) ?? 0,
    count: bytesOf(use),
  }));
  const shares = sharesOf(fit, [...points, ...between]);
  // What becomes less and less, as it is stored only once, is not told for the largest input.
  const doubled = sharesOf(fit, points);
  const isLevel = (doubled.at(-1) ?? 0) >= levelMin * Math.max(...doubled);
  const [least, most] = [Math.min(...shares), Math.max(...shares)];
  if (most > stepMax * least) return null;
  const isSteady = isLevel && most <= steadyMax * least;
  const largest = await largestInput(going, { measure, runs });
  if (largest === null) return null;
  const { size } = largest;
  const decisions = ended.map(({ input, use }) => ({
    size: measure.of(input) ?? 0,
    count: bytesOf(use),
    decisive: decisiveOf(input),
  }));
  const decisive = decisiveOf(largest.input);
  if (!isDecided(decisions, { size, decisive }, measure.numbers)) return null;
  const { memoryLimitBytes } = search;
  const bytes = (isSteady ? 1 : least) * fit.at(size);
  // A growth that stays within the limit contradicts the verdict.
  if ((isSteady ? 1 : most) * fit.at(size) <= memoryLimitBytes) return null;
  return {
    line,
    text,
    isExact: isSteady && !fit.isProportional,
    measure,
    points,
    most: isLevel && bytes > memoryLimitBytes ? { size, bytes, isLeast: !isSteady } : null,
    memoryLimitBytes,
  };
}

/** Less is too little to compare. */
const bytesCompared = 1 << 18;

/** What the line holds, as a share of what the function says for the size. */
function sharesOf(fit: Fit, points: readonly Point[]): number[] {
  const largest = Math.max(...points.map(({ count }) => count));
  const compared = Math.min(bytesCompared, largest / 4);
  return points
    .filter(({ size, count }) => size > 0 && count >= compared)
    .map(({ size, count }) => count / fit.at(size));
}

/**
 * Sizes between those that were doubled: a vector that grows doubles its memory, and while it copies
 * holds both.
 */
async function measureBetween(
  { search, random }: Going,
  ended: readonly Measured[],
): Promise<Measured[]> {
  const largest = ended.at(-1)?.asked ?? 0;
  const runs: Measured[] = [];
  for (const share of sharesBetween) {
    const asked = Math.round(share * largest);
    if (asked < 1 || !(await search.goesOn())) break;
    const input = await search.generate(asked, random);
    const use = input === null ? null : await measure(search, input);
    if (input !== null && use !== null && !use.isStopped) runs.push({ input, use, asked });
  }
  return runs;
}

/** In order of size; the last one may have been stopped. Null if other jobs wait. */
async function measureAll(going: Going): Promise<Measured[] | null> {
  const { search, random } = going;
  const runs: Measured[] = [];
  for (let size = 1; size <= sizeMost && !isSpent(going); size *= 2) {
    if (!(await search.goesOn())) return null;
    const input = await search.generate(size, random);
    const use = input === null ? null : await measure(search, input);
    if (input === null || use === null) continue;
    runs.push({ input, use, asked: size });
    if (use.isStopped || isAtBound(input, runs.at(-3)?.input)) break;
  }
  return runs;
}

const isSpent = ({ search, startedMs }: Going): boolean =>
  search.recording.cpuMs() > runsMaxMs || performance.now() - startedMs > clockMaxMs;

async function measure(search: MemorySearch, input: string): Promise<MemoryUse | null> {
  const laid = await search.lay(input);
  try {
    return await search.recording.run(laid);
  } finally {
    await rm(laid.path, { force: true });
  }
}

/** The line that holds most of what was allocated; null if none does. */
function lineOf(use: MemoryUse | undefined): number | null {
  const [largest] = use?.lines ?? [];
  const all = use?.lines.reduce((sum, { bytes }) => sum + bytes, 0) ?? 0;
  return largest === undefined || largest.bytes < mostShare * all ? null : largest.line;
}

/**
 * The largest valid input on which the program does not end: a larger one than those that
 * ran, or one on which it was stopped. Null if other jobs wait, or none is known.
 */
async function largestInput(
  { search, random }: Going,
  { measure, runs }: { measure: Measure; runs: Measured[] },
): Promise<{ input: string; size: number } | null> {
  const last = runs.at(-1);
  const reached = measure.of(last?.input ?? '') ?? 0;
  for (const large of largestSizes) {
    if (!(await search.goesOn())) return null;
    const input = await search.generate(large, random);
    const size = input === null ? null : measure.of(input);
    if (input === null || size === null || size <= reached) continue;
    if (await isAllowed(search, input)) return { input, size };
  }
  const isStopped = last?.use.isStopped === true && (await isAllowed(search, last.input));
  return isStopped ? { input: last.input, size: reached } : null;
}

async function isAllowed(search: MemorySearch, input: string): Promise<boolean> {
  const laid = await search.lay(input);
  try {
    return await search.isValid(laid);
  } finally {
    await rm(laid.path, { force: true });
  }
}
