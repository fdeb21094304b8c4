/** Runs a program on one case, within limits that leave the verdict to verdict.ts. */
import type { Input } from '../compare/compare-cursor.ts';
import type { Turn } from '../process/turn.ts';
import { type CaseLimits, wallLimitMs } from '../result/verdict.ts';
import type { Sandbox } from './sandbox.ts';
import type { Facts, Limits, RunRequest, Runtime } from './sandbox-messages.ts';

const mib = 1024 * 1024;

const outputLimitMinBytes = 16 * mib;
const stderrLimitBytes = mib;
const tasksLimit = 64;

/** Where programs run: a slot of the sandbox, and its core. */
export type Place = {
  sandbox: Pick<Sandbox, 'run'>;
  slot: number;
  core: number;
  /** The files that programs need to run here; absent if none. */
  runtime?: Runtime | undefined;
  /** Aborts when the job that runs here is cancelled. */
  signal?: AbortSignal | undefined;
  /** The job's turn in its slot; absent where no other job can want the slot. */
  turn?: Pick<Turn, 'hadMs' | 'lost'> | undefined;
};

/** A problem's limits as they hold for one language: its time factor is in them. */
export type ProblemLimits = {
  timeLimitMs: number;
  memoryLimitBytes: number;
  /** For callers who may not occupy a slot by sleeping. */
  idleLimitMs?: number | undefined;
  /** Whether the time limit is above the problem's, for programs that must be too slow. */
  hasMargin?: boolean;
};

/** A visitor's run ends after this much idle time, from sleeping or waiting for missing input. */
export const visitorIdleLimitMs = 3_000;

/** The limits of a case whose expected output has this many bytes. */
export const caseLimits = (limits: ProblemLimits, expectedBytes: number): CaseLimits => ({
  ...limits,
  outputLimitBytes: Math.max(outputLimitMinBytes, 2 * expectedBytes + mib),
  stderrLimitBytes,
});

/** The limits of a run without a verdict, which ends exactly at its limit. */
export const ownRunLimits = (limits: ProblemLimits): CaseLimits => ({
  ...caseLimits(limits, 0),
  cpuKillMs: limits.timeLimitMs,
});

/** The limits of a case as the sandbox enforces them. */
export const enforced = (limits: CaseLimits): Limits => ({
  cpuLimitMs: limits.timeLimitMs,
  ...(limits.cpuKillMs === undefined ? {} : { cpuKillMs: limits.cpuKillMs }),
  wallLimitMs: wallLimitMs(limits.timeLimitMs),
  idleLimitMs: limits.idleLimitMs,
  memoryLimitBytes: limits.memoryLimitBytes,
  outputLimitBytes: limits.outputLimitBytes,
  stderrLimitBytes: limits.stderrLimitBytes,
  tasksLimit,
});

type RunPlace = Place & Pick<RunRequest, 'isRepeatedByCaller'>;

/**
 * Runs a program once on an input. Rejects with SandboxFault if the run could not take place, and
 * with Cancelled if its job was cancelled before; later that ends the program.
 */
export const runOnce = (
  { sandbox, slot, core, runtime, signal, isRepeatedByCaller }: RunPlace,
  executablePath: string,
  input: Input,
  limits: CaseLimits,
): Promise<Facts> =>
  sandbox.run({
    slot,
    core,
    executablePath,
    runtime,
    signal,
    isRepeatedByCaller,
    inputPath: input.path,
    limits: enforced(limits),
  });
