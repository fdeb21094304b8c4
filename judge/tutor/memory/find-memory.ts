/** Finds the line that allocated most of the memory of a program that exceeded its limit. */
import { createFindInRun, type FindInRun } from '../one-run.ts';
import type { Held, MemoryUse, OpenRecording } from './memory-way.ts';

/** `of`: the memory of the whole program, in bytes. */
export type Largest = Held & { of: number };

export type FindMemory = FindInRun<Largest>;

/** Null if the language has no build that records allocations. `scratchFolder` holds its files. */
export const createFindMemory = (
  open: OpenRecording | null,
  scratchFolder: string,
): FindMemory | null =>
  createFindInRun({
    open,
    scratchFolder,
    look: async (recording, { input }) => {
      const use = await recording.run(input);
      return use?.isStopped ? largestOf(use) : null;
    },
  });

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
