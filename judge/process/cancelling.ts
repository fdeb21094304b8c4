/**
 * The jobs that this judge is doing. Their programs are ended at once if their owners cancel them, or if
 * they left the queue or are another judge's now.
 */
import type { Lease } from '../../work/claim.ts';

/** Why a job was not finished. */
export class Cancelled extends Error {
  override readonly name = 'Cancelled';
  /** The CPU time used until then, in ms, as far as it is known. */
  cpuMs = 0;
}

/** Why a job was not finished that is no longer this judge's: what it used is not its owner's to pay. */
export class Left extends Cancelled {}

/** Throws `Cancelled` if a command was ended because its job was cancelled. */
export function throwIfStopped(
  { stopped, cpuMs }: { stopped: boolean; cpuMs: number },
  signal: AbortSignal | undefined,
): void {
  if (!stopped || !signal?.aborted) return;
  const cancelled = new Cancelled();
  cancelled.cpuMs = cpuMs;
  throw cancelled;
}

/** Adds CPU time to that of a cancelled job, and throws the error again. */
export function throwWithCpu(error: unknown, cpuMs: number): never {
  if (error instanceof Cancelled) error.cpuMs += cpuMs;
  throw error;
}

/** The jobs that this judge is doing. */
export type Running = {
  /**
   * A job begins; the signal aborts when it is cancelled. A judge can claim a job again that it is still
   * doing, once its lease has expired: the former attempt is ended.
   */
  begin(lease: Lease): AbortSignal;
  end(lease: Lease): void;
  cancel(job: string): void;
  /** The same for a job that is no longer this judge's. */
  leave(job: string): void;
  leases(): Lease[];
};

/** A cancellation may arrive just before its job begins here: at most this many are remembered. */
const earlyMax = 100;

export function createRunning(): Running {
  const running = new Map<string, { lease: Lease; controller: AbortController }>();
  const early = new Set<string>();
  const leave = (job: string): void => running.get(job)?.controller.abort(new Left());
  return {
    begin(lease) {
      const controller = new AbortController();
      leave(lease.job);
      running.set(lease.job, { lease, controller });
      if (early.delete(lease.job)) controller.abort(new Cancelled());
      return controller.signal;
    },
    end(lease) {
      if (running.get(lease.job)?.lease === lease) running.delete(lease.job);
    },
    leave,
    cancel(job) {
      const one = running.get(job);
      if (one !== undefined) return one.controller.abort(new Cancelled());
      early.add(job);
      const [oldest] = early;
      if (early.size > earlyMax && oldest !== undefined) early.delete(oldest);
    },
    leases: () => [...running.values()].map(({ lease }) => lease),
  };
}
