/**
 * Gives claimed jobs to free slots: one claim at a time, asleep while there is nothing to do.
 * Learning, which makes later jobs faster, happens when no job waits.
 */
import type { Job } from '../work/claim.ts';
import { kindRules } from '../work/kinds.ts';
import { type Bell, backoffMs } from './wake.ts';

/** The queue is checked this often, even without a notification. */
const lookEveryMs = 10_000;
/** An expired lease is checked a little later, because clocks differ. */
const afterLeaseMs = 20;

export type Dispatch = {
  slots: number;
  bell: Bell;
  /** `isLastSlot`: there are several slots, and no other one is free. */
  claim(options: { isLastSlot: boolean }): Promise<Job | null>;
  /** In how many ms another judge's lease ends; null if there is none. */
  nextLeaseEndMs(): Promise<number | null>;
  /** Never rejects. */
  process(job: Job, slot: number): Promise<void>;
  /** Whether jobs wait for which others are given up. */
  isWaitedFor(): Promise<boolean>;
  /** Ends a job soon that is given up when others wait. */
  giveUp(job: Job): void;
  /**
   * Learns from finished jobs in a free slot, which takes seconds of CPU time. Called once after
   * each job, when no job waits. Never rejects.
   */
  learn(slot: number): Promise<void>;
  /** Whether this judge can work; while it cannot, nothing is claimed. */
  isAble(): boolean;
  /** Checks, in a free slot, whether this judge can work again; waits if not. */
  recover(slot: number): Promise<void>;
  onFailure(error: unknown): void;
  stopping: AbortSignal;
};

/** Works until told to stop; resolves when all slots have finished. */
export async function dispatch(options: Dispatch): Promise<void> {
  const { bell, stopping } = options;
  const free = Array.from({ length: options.slots }, (_, slot) => slot);
  const working = new Set<Promise<void>>();
  const ring = (): void => bell.ring();
  stopping.addEventListener('abort', ring);
  /** How many finished jobs have not been learned from. */
  let unlearned = 0;
  /** Learning takes one slot at most. */
  let isLearning = false;
  const occupy = (slot: number, work: Promise<void>): void => {
    const done = work.finally(() => {
      working.delete(done);
      free.push(slot);
      bell.ring();
    });
    working.add(done);
  };
  const givingWay = new Set<Job>();
  const process = async (job: Job, slot: number): Promise<void> => {
    if (kindRules[job.lease.kind].givesWay) givingWay.add(job);
    await options.process(job, slot);
    givingWay.delete(job);
    unlearned += 1;
  };
  const learn = async (slot: number): Promise<void> => {
    unlearned -= 1;
    isLearning = true;
    await options.learn(slot).finally(() => {
      isLearning = false;
    });
  };
  for (let failures = 0; !stopping.aborted; ) {
    const slot = free.shift();
    if (slot === undefined) {
      await bell.wait(lookEveryMs);
      await giveWay(options, givingWay);
      continue;
    }
    if (!options.isAble()) {
      await options.recover(slot);
      free.unshift(slot);
      continue;
    }
    try {
      // The slot that learns has no job and will be free soon.
      const isLastSlot = free.length === 0 && !isLearning && options.slots > 1;
      const job = await options.claim({ isLastSlot });
      failures = 0;
      if (job) {
        occupy(slot, process(job, slot));
      } else if (unlearned > 0 && !isLearning && !stopping.aborted) {
        occupy(slot, learn(slot));
      } else {
        free.unshift(slot);
        await bell.wait(await restMs(options));
      }
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

/** All slots are taken: gives up one job for which no other should wait. */
async function giveWay(options: Dispatch, givingWay: Set<Job>): Promise<void> {
  const [job] = givingWay;
  if (job === undefined || !(await options.isWaitedFor().catch(() => false))) return;
  givingWay.delete(job);
  options.giveUp(job);
}

/** How long to sleep when nothing waits: until a lease ends, if that is before the next check. */
async function restMs(options: Dispatch): Promise<number> {
  const leaseEndMs = await options.nextLeaseEndMs();
  if (leaseEndMs === null) return lookEveryMs;
  return Math.min(lookEveryMs, Math.max(0, leaseEndMs) + afterLeaseMs);
}
