/**
 * Jobs that end while this judge does them, because their owners cancel them, or because they left
 * the queue or are another judge's now: their programs are ended at once.
 */

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

export type Cancelling = {
  /** A job begins; the signal aborts when it is cancelled. */
  begin(job: string): AbortSignal;
  end(job: string): void;
  cancel(job: string): void;
  /** The same for a job that is no longer this judge's. */
  leave(job: string): void;
};

/** A cancellation may arrive just before its job begins here: at most this many are remembered. */
const earlyMax = 100;

export function createCancelling(): Cancelling {
  const running = new Map<string, AbortController>();
  const early = new Set<string>();
  return {
    begin(job) {
      const controller = new AbortController();
      running.set(job, controller);
      if (early.delete(job)) controller.abort(new Cancelled());
      return controller.signal;
    },
    end: (job) => void running.delete(job),
    leave: (job) => running.get(job)?.abort(new Left()),
    cancel(job) {
      const controller = running.get(job);
      if (controller !== undefined) return controller.abort(new Cancelled());
      early.add(job);
      const [oldest] = early;
      if (early.size > earlyMax && oldest !== undefined) early.delete(oldest);
    },
  };
}
