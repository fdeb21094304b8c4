/** The variable JUDGE_SLOTS, which bin/start, the server and the judge read alike. */
import { availableParallelism } from 'node:os';
import { judgeSlotsMax } from './limits.ts';

/**
 * Reads `JUDGE_SLOTS`: how many programs a judge runs at once, by default one fewer than the host
 * has cores. Throws a sentence that names the variable.
 */
export function readSlots(text: string | undefined, cores = availableParallelism()): number {
  if (!text) return Math.min(Math.max(1, cores - 1), judgeSlotsMax);
  const slots = Number(text);
  if (/^\d{1,9}$/.test(text) && slots >= 1 && slots <= judgeSlotsMax) return slots;
  throw new Error(
    `JUDGE_SLOTS must be a whole number from 1 to ${judgeSlotsMax}, not ${JSON.stringify(text)}.`,
  );
}
