/** What a language has to do so that the tutor finds where its slow programs spend their time. */
import type { Input } from '../../compare/compare-cursor.ts';
import type { Counts, Spots } from './counts.ts';
import type { Span } from './loops.ts';

export type CountRequest = {
  source: Buffer;
  /** A folder for temporary files. */
  folder: string;
  core: number;
  memoryLimitBytes: number;
  signal: AbortSignal;
};

/** A program with counters, in any language. */
export type Counting = {
  source: string;
  /** The loops of the source, each before those that it contains. */
  loops: readonly Span[];
  /** Whether stacks lack library code, so that a line may call some wherever it is sampled. */
  hidesLibrary: boolean;
  /** Whether the source reads from `cin` without having made that faster. */
  isReadingSlow: boolean;
  /**
   * Null if the program crashed or ran out of memory. It is stopped after this much CPU time, by
   * default `stoppedAfterMs`.
   */
  run(input: Input, stopMs?: number): Promise<Counts | null>;
  /** Looks up the places in the source of the addresses in these runs. */
  look(runs: readonly Counts[]): Promise<Spots>;
  /** The CPU time used so far, including compiling. */
  cpuMs(): number;
};

/** The CPU time after which a run is stopped. */
export const stoppedAfterMs = 800;

/** Null if the source does not compile with counters. */
export type OpenCounting = (request: CountRequest) => Promise<Counting | null>;
