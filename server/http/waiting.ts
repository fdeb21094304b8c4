/** Limits the number of calls that wait for a judge or for events, because each uses memory. */
import { refusals } from '../../contract/messages.ts';
import type { Bounds } from './bounds.ts';
import { AppError } from './errors.ts';
import { openTally } from './tallies.ts';

export type Waiting = {
  /** Admits a waiting call and returns the function that ends it; refuses with 429 or 503. */
  begin(caller: { id: string } | null, network: string): () => void;
};

const retryAfterS = 10;

/** Creates an empty set of waiting calls; if `perPerson` is false, only the total is bounded. */
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
