/** Lets a search give way to other work: it ends early, but keeps what it has found. */

import { hostFaultOf } from '../../faults.ts';
import { Cancelled } from '../../process/cancelling.ts';

/** Thrown when other jobs wait, or the search takes too long. */
export class Busy extends Error {}

/**
 * Also true if the judge cancelled the search for other jobs, or the host has no free core for a
 * program.
 */
export const isBusy = (error: unknown): boolean =>
  error instanceof Busy || error instanceof Cancelled || hostFaultOf(error)?.reason === 'no-core';

const never = (): boolean => false;

/**
 * Resolves to an addition to a small input that was found, or to null if other jobs wait, so that
 * the input itself is not lost; `onCut` is called then. Throws instead if `mayLeave` says that the
 * search may be left and begin again.
 */
export async function unlessBusy<Told>(
  telling: Promise<Told>,
  { mayLeave = never, onCut }: { mayLeave?: (() => boolean) | undefined; onCut: () => void },
): Promise<Told | null> {
  try {
    return await telling;
  } catch (error) {
    if (!isBusy(error) || mayLeave()) throw error;
    onCut();
    return null;
  }
}

/**
 * Wraps `goesOn` so that it throws `Busy` when the search should be left, and calls `onCut` when it
 * only skips what is left.
 */
export function orLeave(
  goesOn: () => Promise<boolean>,
  { mayLeave = never, onCut }: { mayLeave?: (() => boolean) | undefined; onCut: () => void },
): () => Promise<boolean> {
  return async () => {
    if (await goesOn()) return true;
    if (mayLeave()) throw new Busy();
    onCut();
    return false;
  };
}
