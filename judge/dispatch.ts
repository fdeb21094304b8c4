/** Gives claimed jobs to free slots: one claim at a time, asleep while there is nothing to do. */
import type { Job } from '../work/claim.ts';
import { type Bell, backoffMs } from './wake.ts';

/** Even when nothing rings, the queue is looked at this often. */
const lookEveryMs = 10_000;
/** An ended lease is looked for a little later: clocks differ. */
const afterLeaseMs = 20;

export type Dispatch = {
  slots: number;
  bell: Bell;
  /** `isLastSlot`: there are several slots, and no other one is free. */
  claim(options: { isLastSlot: boolean }): Promise<Job | null>;
  /** In how many ms another judge's lease ends; null where there is none. */
  nextLeaseEndMs(): Promise<number | null>;
  /** Never rejects. */
  process(job: Job, slot: number): Promise<void>;
  /** Whether this judge can work; until it can again, nothing is claimed. */
  isAble(): boolean;
  /** Looks, in a free slot, whether this judge can work again; takes its time where not. */
  recover(slot: number): Promise<void>;
  onFailure(error: unknown): void;
  stopping: AbortSignal;
};

/** Works until told to stop; resolves when no slot works any more. */
export async function dispatch(options: Dispatch): Promise<void> {
  const { bell, stopping } = options;
  const free = Array.from({ length: options.slots }, (_, slot) => slot);
  const working = new Set<Promise<void>>();
  const ring = (): void => bell.ring();
  stopping.addEventListener('abort', ring);
  const start = (job: Job, slot: number): void => {
    const done = options.process(job, slot).finally(() => {
      working.delete(done);
      free.push(slot);
      bell.ring();
    });
    working.add(done);
  };
  for (let failures = 0; !stopping.aborted; ) {
    const slot = free.shift();
    if (slot === undefined) {
      await bell.wait(lookEveryMs);
      continue;
    }
    if (!options.isAble()) {
      await options.recover(slot);
      free.unshift(slot);
      continue;
    }
    try {
      const isLastSlot = free.length === 0 && options.slots > 1;
      const job = await options.claim({ isLastSlot });
      if (job) start(job, slot);
      else free.unshift(slot);
      failures = 0;
      if (!job) await bell.wait(await restMs(options));
    } catch (error) {
      if (!free.includes(slot)) free.unshift(slot);
      options.onFailure(error);
      await bell.wait(backoffMs(failures));
      failures += 1;
    }
  }
  stopping.removeEventListener('abort', ring);
  await Promise.all(working);
}

/** How long to rest when nothing waits: until a lease ends, if any does before the next look. */
async function restMs(options: Dispatch): Promise<number> {
  const leaseEndMs = await options.nextLeaseEndMs();
  if (leaseEndMs === null) return lookEveryMs;
  return Math.min(lookEveryMs, Math.max(0, leaseEndMs) + afterLeaseMs);
}
