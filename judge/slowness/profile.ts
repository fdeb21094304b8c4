/** Which line of a program takes the time, by where it was at the ticks of a run. */
import type { Counts, Spots } from './counts.ts';

export type Profile = {
  /** The line at most ticks. */
  line: number;
  /** Its blocks that may say how often it runs, the likeliest first. */
  blocks: number[];
  /** The lines around it that run about as often: the loop. */
  from: number;
  to: number;
  /** The share of these lines in all ticks. */
  share: number;
  /** Whether the time goes into what the line calls in the library. */
  isCalled: boolean;
};

/** Fewer ticks, of 4 ms each, say nothing. */
const ticksMin = 20;
const shareMin = 0.4;
/** Most ticks of a line are in what it calls. */
const calledShare = 0.7;
/** What runs at least this share as often as the hottest line belongs to its loop. */
const loopShare = 0.3;
/** Between two lines of a loop there may be others. */
const gapMax = 6;
/** A block that runs more rarely by this factor is not what takes the time. */
const rareShare = 0.01;

/** Where the program was at a tick: the first line of the source from within. */
type Stop = { line: number; block: number; isCalled: boolean };

/** Null if no line takes much of the time. */
export function profileOf(counts: Counts, spots: Spots): Profile | null {
  const starts = [...counts.blocks.keys()].sort((a, b) => a - b);
  const stops = counts.samples.flatMap((frames) => stopOf(frames, { spots, starts }));
  if (counts.samples.length < ticksMin || stops.length === 0) return null;
  const line = mostFrequent(stops.map((one) => one.line));
  const own = stops.filter((one) => one.line === line);
  const block = mostFrequent(own.map((one) => one.block));
  const calls = own.filter((one) => one.isCalled).length;
  const isCalled = calls >= calledShare * own.length || isOfLibrary(counts, spots, { line, block });
  const lines = new Set(isCalled ? [line] : loopOf(counts, spots, block).add(line));
  const { from, to } = around(line, lines);
  const inLoop = stops.filter((one) => one.line >= from && one.line <= to).length;
  const share = inLoop / counts.samples.length;
  if (share < shareMin) return null;
  return { line, blocks: blocksOf(counts, spots, { line, block }), from, to, share, isCalled };
}

/** Whether a block is one of what a line has inlined, and runs far more often than lines there. */
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
  // What handles the tick, the way back from it, and perhaps what counts.
  const outer = frames.findLastIndex((address) => spots.counting.has(address));
  const begin = Math.max(outer + 1, 2);
  for (const [at, address] of frames.entries()) {
    const spot = spots.lines.get(address);
    if (at < begin || spot === undefined) continue;
    return [{ line: spot.line, block: blockAt(starts, address), isCalled: at > begin }];
  }
  return [];
}

/** The block that an address is in. */
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

/** First those of the line itself, then those of what it has inlined, the most frequent first. */
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

/** The lines with blocks that run about as often as one. */
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
