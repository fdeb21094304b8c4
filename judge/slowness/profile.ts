/** Finds the line of a program that takes the time, from samples taken at ticks of CPU time. */
import type { Counts, Spots } from './counts.ts';

export type Profile = {
  /** The line with the most samples. */
  line: number;
  /** The blocks whose counts may show how often the line runs, the most likely first. */
  blocks: number[];
  /** The first and last line of the loop: the lines around it that run about as often. */
  from: number;
  to: number;
  /** The share of samples in these lines. */
  share: number;
  /** Whether the time is spent in library code that the line calls. */
  isCalled: boolean;
};

/** With fewer samples, which are 4 ms apart, no profile is made. */
const ticksMin = 20;
const shareMin = 0.4;
/** From this share of samples in called or inlined library code on, that code takes the time. */
const calledShare = 0.7;
/** Lines that run at least this share as often as the hottest line belong to its loop. */
const loopShare = 0.3;
/** Two neighbouring lines of a loop are at most this far apart. */
const gapMax = 6;
/** Blocks that run more rarely than this share are ignored. */
const rareShare = 0.01;

/** A sample: the innermost line of the source, and whether it was in called code. */
type Stop = { line: number; block: number; isCalled: boolean };

/** Null if no loop takes much of the time. */
export function profileOf(counts: Counts, spots: Spots): Profile | null {
  const starts = [...counts.blocks.keys()].sort((a, b) => a - b);
  const stops = counts.samples.flatMap((frames) => stopOf(frames, { spots, starts }));
  if (counts.samples.length < ticksMin || stops.length === 0) return null;
  const line = mostFrequent(stops.map((one) => one.line));
  const own = stops.filter((one) => one.line === line);
  const block = mostFrequent(own.map((one) => one.block));
  const ofLibrary = [...new Set(own.map((one) => one.block))].filter((address) =>
    isOfLibrary(counts, spots, { line, block: address }),
  );
  const calls = own.filter((one) => one.isCalled || ofLibrary.includes(one.block)).length;
  const isCalled = calls >= calledShare * own.length || ofLibrary.includes(block);
  const lines = new Set(isCalled ? [line] : loopOf(counts, spots, block).add(line));
  const { from, to } = around(line, lines);
  const inLoop = stops.filter((one) => one.line >= from && one.line <= to).length;
  const share = inLoop / counts.samples.length;
  if (share < shareMin) return null;
  return { line, blocks: blocksOf(counts, spots, { line, block }), from, to, share, isCalled };
}

/** Whether a block is inlined library code that runs far more often than the lines around it. */
function isOfLibrary(
  { blocks }: Counts,
  { lines }: Spots,
  { line, block }: { line: number; block: number },
): boolean {
  if (!lines.get(block)?.isInlined) return false;
  let most = 0;
  for (const [address, count] of blocks) {
    const spot = lines.get(address);
    const isNear = spot !== undefined && Math.abs(spot.line - line) <= gapMax;
    if (isNear && !spot.isInlined) most = Math.max(most, count);
  }
  return most > 0 && (blocks.get(block) ?? 0) > most / loopShare;
}

function stopOf(
  frames: readonly number[],
  { spots, starts }: { spots: Spots; starts: readonly number[] },
): Stop[] {
  // The innermost frames are the signal handler, its return, and perhaps the counter.
  const outer = frames.findLastIndex((address) => spots.counting.has(address));
  const begin = Math.max(outer + 1, 2);
  for (const [at, address] of frames.entries()) {
    const spot = spots.lines.get(address);
    if (at < begin || spot === undefined) continue;
    return [{ line: spot.line, block: blockAt(starts, address), isCalled: at > begin }];
  }
  return [];
}

/** The block that contains an address. */
function blockAt(starts: readonly number[], address: number): number {
  let [low, high] = [0, starts.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((starts[middle] ?? 0) <= address) low = middle + 1;
    else high = middle;
  }
  return starts[low - 1] ?? address;
}

function mostFrequent(values: readonly number[]): number {
  const times = new Map<number, number>();
  for (const value of values) times.set(value, (times.get(value) ?? 0) + 1);
  return [...times].reduce((most, one) => (one[1] > most[1] ? one : most), [0, 0])[0];
}

/** The line's own blocks, then those of code inlined into it, each with the most frequent first. */
function blocksOf(
  { blocks }: Counts,
  spots: Spots,
  { line, block }: { line: number; block: number },
): number[] {
  const countOf = (address: number): number => blocks.get(address) ?? 0;
  const isInlined = (address: number): boolean => spots.lines.get(address)?.isInlined ?? false;
  const own = [...blocks.keys()].filter((address) => spots.lines.get(address)?.line === line);
  return [...new Set([block, ...own])]
    .filter((address) => countOf(address) >= rareShare * countOf(block))
    .toSorted((a, b) => Number(isInlined(a)) - Number(isInlined(b)) || countOf(b) - countOf(a));
}

/** The lines with a block that runs about as often as this one. */
function loopOf({ blocks }: Counts, spots: Spots, block: number): Set<number> {
  const least = loopShare * (blocks.get(block) ?? 0);
  const lines = new Set<number>();
  for (const [address, count] of blocks) {
    const spot = spots.lines.get(address);
    if (count >= least && spot !== undefined) lines.add(spot.line);
  }
  return lines;
}

function around(line: number, lines: ReadonlySet<number>): { from: number; to: number } {
  const reach = (step: number): number => {
    let reached = line;
    for (let at = line + step; Math.abs(at - reached) <= gapMax; at += step) {
      if (lines.has(at)) reached = at;
    }
    return reached;
  };
  return { from: reach(-1), to: reach(1) };
}
