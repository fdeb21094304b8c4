/**
 * Finds how the memory of a program that exceeded its limit grows: the line that allocates most of
 * it is measured on inputs of several sizes. Reports only what is certain.
 */
import { rm } from 'node:fs/promises';
import { createRandom, type Random } from '../../../problems/random.ts';
import type { Generate } from '../counterexample/generated.ts';
import { isAtBound, type LargeInputs, largestSizes } from '../counterexample/large-inputs.ts';
import { type Fit, type Point, surestOf } from '../slowness/fit.ts';
import { fitsOf } from '../slowness/fits.ts';
import { type Measure, measuresOf } from '../slowness/sizes.ts';
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
  /** Of the bytes that the line holds. */
  fit: Fit;
  measure: Measure;
  points: Point[];
  /** What the line holds at the largest size known to be allowed. */
  most: { size: number; bytes: number };
  memoryLimitBytes: number;
};

type Measured = { input: string; use: MemoryUse };
type Going = { search: MemorySearch; random: Random; startedMs: number };

const sizeMost = 1 << 21;
/** The CPU time and the elapsed time of all runs. */
const [runsMaxMs, clockMaxMs] = [4_000, 20_000];
/** A line holds most of what was allocated from this share on. */
const mostShare = 0.5;
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
  const measures = measuresOf(
    ended.map(({ input }) => input),
    search.sizeNames,
  );
  const counted = ended.map(({ input, use }) => ({ input, count: bytesOf(use) }));
  const best = surestOf(fitsOf(counted, measures));
  if (best === null) return null;
  const { fit, measure, points } = best;
  const size = await largestSize(going, { measure, runs });
  const bytes = size === null ? 0 : fit.at(size);
  const { memoryLimitBytes } = search;
  // A growth that stays within the limit contradicts the verdict.
  if (size === null || bytes <= memoryLimitBytes) return null;
  return { line, fit, measure, points, most: { size, bytes }, memoryLimitBytes };
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
    runs.push({ input, use });
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
 * The largest size of a valid input on which the program does not end: a larger one than those that
 * ran, or one on which it was stopped. Null if other jobs wait, or none is known.
 */
async function largestSize(
  { search, random }: Going,
  { measure, runs }: { measure: Measure; runs: Measured[] },
): Promise<number | null> {
  const last = runs.at(-1);
  const reached = measure.of(last?.input ?? '') ?? 0;
  for (const large of largestSizes) {
    if (!(await search.goesOn())) return null;
    const input = await search.generate(large, random);
    const size = input === null ? null : measure.of(input);
    if (input === null || size === null || size <= reached) continue;
    if (await isAllowed(search, input)) return size;
  }
  const isStopped = last?.use.isStopped === true && (await isAllowed(search, last.input));
  return isStopped ? reached : null;
}

async function isAllowed(search: MemorySearch, input: string): Promise<boolean> {
  const laid = await search.lay(input);
  try {
    return await search.isValid(laid);
  } finally {
    await rm(laid.path, { force: true });
  }
}
