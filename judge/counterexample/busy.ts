/** A search gives way to other work: it ends, but keeps what it has found. */
import { Cancelled } from '../cancelling.ts';
import { hostFaultOf } from '../faults.ts';

/** Others wait, or the search takes too long. */
export class Busy extends Error {}

/** Also if the judge stopped it for others, or the host has no core for a program. */
export const isBusy = (error: unknown): boolean =>
  error instanceof Busy || error instanceof Cancelled || hostFaultOf(error)?.reason === 'no-core';

/** What is told besides a small input is left out if others wait: the input itself is not lost. */
export async function unlessBusy<Told>(telling: Promise<Told>): Promise<Told | null> {
  try {
    return await telling;
  } catch (error) {
    if (isBusy(error)) return null;
    throw error;
  }
}
