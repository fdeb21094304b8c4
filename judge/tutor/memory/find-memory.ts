/** Finds the line that allocated most of the memory of a program that exceeded its limit. */
import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Input } from '../../compare/compare-cursor.ts';
import type { ProblemLimits } from '../../run/execute.ts';
import type { Held, MemoryUse, OpenRecording } from './memory-way.ts';

export type MemoryRequest = { source: Buffer; input: Input; limits: ProblemLimits; core: number };

/** `of`: the memory of the whole program, in bytes. */
export type Largest = Held & { of: number };

/** `found` is null if no line is certain. CPU time includes compiling. */
export type FindMemory = (
  request: MemoryRequest,
) => Promise<{ found: Largest | null; cpuMs: number }>;

/** Null if the language has no build that records allocations. `scratchFolder` holds its files. */
export function createFindMemory(
  open: OpenRecording | null,
  scratchFolder: string,
): FindMemory | null {
  if (open === null) return null;
  return async ({ source, input, limits: { memoryLimitBytes }, core }) => {
    const folder = await mkdtemp(join(scratchFolder, 'memory-'));
    const { signal } = new AbortController();
    try {
      const recording = await open({ source, folder, core, memoryLimitBytes, signal });
      if (recording === null) return { found: null, cpuMs: 0 };
      const use = await recording.run(input);
      return { found: use?.isStopped ? largestOf(use) : null, cpuMs: recording.cpuMs() };
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  };
}

/** From this share of the whole memory on, a line holds most of it. */
const mostShare = 0.5;
/** Allocations that are so much larger than the memory in use are not in use. */
const unusedFactor = 1.25;

/** The line with most of the memory; null if none has, or if not all that was allocated is used. */
function largestOf({ bytes, lines }: MemoryUse): Largest | null {
  const [largest] = lines;
  const all = lines.reduce((sum, one) => sum + one.bytes, 0);
  if (largest === undefined || largest.bytes < mostShare * bytes) return null;
  return all > unusedFactor * bytes ? null : { ...largest, of: bytes };
}
