/** Bounds calls that wait for a judge or for events, since each holds memory. */
import { refusals } from '../contract/messages.ts';
import type { Bounds } from './bounds.ts';
import { AppError } from './errors.ts';
import { openTally } from './tallies.ts';

export type Waiting = {
  /** Lets one more call wait and answers how to end that; refuses with 429 or 503. */
  begin(caller: { id: string } | null, network: string): () => void;
};

const retryAfterS = 10;

/** Starts with no waiting call; `perPerson` is false where only the total is bounded. */
export function openWaiting(bounds: Bounds, perPerson: boolean): Waiting {
  const tally = openTally(bounds.waitingMax);
  return {
    begin(caller, network) {
      const who = caller?.id ?? network;
      const ownMax = caller ? bounds.waitingPerPersonMax : bounds.waitingPerNetworkMax;
      const max = perPerson ? ownMax : Number.POSITIVE_INFINITY;
      if (!tally.take(who, 1, max)) {
        if (tally.of(who) >= max)
          throw new AppError('tooMany', refusals.tooManyWaiting, retryAfterS);
        throw new AppError('unavailable', refusals.serverFull, retryAfterS);
      }
      let isWaiting = true;
      return () => {
        if (isWaiting) tally.giveBack(who, 1);
        isWaiting = false;
      };
    },
  };
}
