/** Repeats work that was inconclusive because the host had no core for it, if no queue does so. */
import { setTimeout as sleep } from 'node:timers/promises';
import { hostFaultOf } from '../faults.ts';

/** A machine that is busy for a short time has a core again after one of these. */
export const momentsMs = [1_000, 5_000, 15_000];

/**
 * Does the work, and repeats it after each rest while it fails for lack of a core. Rejects when the
 * signal is aborted in a rest.
 */
export async function untilCore<Result>(
  work: () => Promise<Result>,
  restsMs: readonly number[] = momentsMs,
  signal?: AbortSignal,
): Promise<Result> {
  for (const restMs of restsMs) {
    try {
      return await work();
    } catch (error) {
      if (hostFaultOf(error)?.reason !== 'no-core') throw error;
      await sleep(restMs, undefined, signal && { signal });
    }
  }
  return await work();
}
