/**
 * Finds the line that takes most of the time of one run, the one that exceeded the time limit: how
 * often the line runs, and how that grows, stays unknown.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Input } from '../../compare/compare-cursor.ts';
import type { ProblemLimits } from '../../run/execute.ts';
import type { OpenCounting } from './counting-way.ts';
import type { Counts } from './counts.ts';
import { wayOf } from './way.ts';

export type TimeRequest = { source: Buffer; input: Input; limits: ProblemLimits; core: number };

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

/** `found` is null if no line is certain. CPU time includes compiling. */
export type FindTime = (request: TimeRequest) => Promise<{ found: Longest | null; cpuMs: number }>;

/** A program with counters takes longer: a shorter run might end before what takes the time. */
const runFactor = 2;
const [runMinMs, runMaxMs] = [800, 8_000];
const mostShare = 0.5;

/** Null if the language has no build with counters. `scratchFolder` holds its files. */
export function createFindTime(open: OpenCounting | null, scratchFolder: string): FindTime | null {
  if (open === null) return null;
  return async ({ source, input, limits: { timeLimitMs, memoryLimitBytes }, core }) => {
    const folder = await mkdtemp(join(scratchFolder, 'time-'));
    const { signal } = new AbortController();
    const stoppedMs = Math.min(Math.max(runFactor * timeLimitMs, runMinMs), runMaxMs);
    try {
      const counting = await open({ source, folder, core, memoryLimitBytes, signal });
      if (counting === null) return { found: null, cpuMs: 0 };
      const counts = await counting.run(input, stoppedMs);
      const lookUp = async (stopped: Counts): Promise<Longest | null> => {
        const { loops } = counting;
        const way = wayOf(stopped, await counting.look([stopped]), loops);
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
      };
      const found = counts?.isStopped ? await lookUp(counts) : null;
      return { found, cpuMs: counting.cpuMs() };
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  };
}
