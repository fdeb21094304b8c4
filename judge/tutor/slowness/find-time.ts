/**
 * Finds the line that takes most of the time of one run, the one that exceeded the time limit: how
 * often the line runs, and how that grows, stays unknown.
 */
import { createFindInRun, type FindInRun } from '../one-run.ts';
import type { Counting, OpenCounting } from './counting-way.ts';
import type { Counts } from './counts.ts';
import { wayOf } from './way.ts';

/**
 * A line with most of the time, what it calls included. Besides the line, everything follows from
 * the source and the limit.
 */
export type Longest = {
  line: number;
  /** Whether a loop begins in it. */
  isLoop: boolean;
  /** The first lines of the loops around it, the outermost first. */
  around: number[];
  /** The CPU time after which the run was stopped. */
  stoppedMs: number;
};

export type FindTime = FindInRun<Longest>;

/** A program with counters takes longer: a shorter run might end before what takes the time. */
const runFactor = 2;
const [runMinMs, runMaxMs] = [800, 8_000];
const mostShare = 0.5;

/** Null if the language has no build with counters. `scratchFolder` holds its files. */
export const createFindTime = (open: OpenCounting | null, scratchFolder: string): FindTime | null =>
  createFindInRun({
    open,
    scratchFolder,
    look: async (counting, { input, limits: { timeLimitMs } }) => {
      const stoppedMs = Math.min(Math.max(runFactor * timeLimitMs, runMinMs), runMaxMs);
      const counts = await counting.run(input, stoppedMs);
      return counts?.isStopped ? await longestOf(counting, counts, stoppedMs) : null;
    },
  });

/** The part with most of the time; null if none has. */
async function longestOf(
  counting: Counting,
  counts: Counts,
  stoppedMs: number,
): Promise<Longest | null> {
  const { loops } = counting;
  const way = wayOf(counts, await counting.look([counts]), loops);
  // Which single line of a loop takes the most differs between inputs; the loop does not.
  const parts = way?.parts.filter(({ share }) => share >= mostShare) ?? [];
  const part = parts.findLast(({ kind }) => kind !== 'line') ?? parts.at(-1);
  if (part === undefined) return null;
  const { line } = part;
  const around = loops.filter(({ from, to }) => from < line && line <= to);
  return {
    line,
    isLoop: loops.some(({ from }) => from === line),
    around: [...new Set(around.map(({ from }) => from))],
    stoppedMs,
  };
}
