/** What a language has to do so that a line is named for a program that needs too much memory. */
import type { Input } from '../../compare/compare-cursor.ts';
import type { CountRequest } from '../slowness/counting-way.ts';

/** What the allocations of one line of the source hold. */
export type Held = { line: number; bytes: number };

/** The allocations of a run when it was stopped, otherwise when they were most, by line, the largest first. */
export type MemoryUse = {
  /** Whether it was stopped because it had as much as its limit allows. */
  isStopped: boolean;
  /** The memory of the whole program. */
  bytes: number;
  lines: Held[];
};

/** A program that records its allocations. */
export type Recording = {
  /** Null if the program crashed, or took too long. */
  run(input: Input): Promise<MemoryUse | null>;
  cpuMs(): number;
};

/** Null if the source does not compile like this. */
export type OpenRecording = (request: CountRequest) => Promise<Recording | null>;
