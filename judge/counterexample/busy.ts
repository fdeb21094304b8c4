/** A search gives way to other work: it ends, but keeps what it has found. */
import { Cancelled } from '../cancelling.ts';
import { hostFaultOf } from '../faults.ts';

/** Others wait, or the search takes too long. */
export class Busy extends Error {}

/** Also if the judge stopped it for others, or the host has no core for a program. */
export const isBusy = (error: unknown): boolean =>
  error instanceof Busy || error instanceof Cancelled || hostFaultOf(error)?.reason === 'no-core';

const never = (): boolean => false;

/**
 * What is told besides a small input; null if others wait, so that the input is not lost. If the
 * search may be left and begin again, throws instead.
 */
export async function unlessBusy<Told>(
  telling: Promise<Told>,
  mayLeave = never,
): Promise<Told | null> {
  try {
    return await telling;
  } catch (error) {
    if (isBusy(error) && !mayLeave()) return null;
    throw error;
  }
}

/** The same question, which throws `Busy` when the search is to be left. */
export function orLeave(goesOn: () => Promise<boolean>, mayLeave = never): () => Promise<boolean> {
  return async () => {
    if (await goesOn()) return true;
    if (mayLeave()) throw new Busy();
    return false;
  };
}
