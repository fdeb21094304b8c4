/** Stores how the search for a small failing input ended. */
import type { Counterexample, SearchOutcome } from '../contract/counterexample.ts';
import type { StoredMend } from '../contract/mend.ts';
import type { Slowness } from '../contract/slowness.ts';
import { now } from '../db/expressions.ts';
import { storableJson } from '../db/json.ts';
import { type Database, inTransaction } from '../db/open.ts';
import type { Lease } from './claim.ts';
import { notifyDone, type Stored, take } from './finish.ts';

export type CounterexampleEnd = {
  outcome: SearchOutcome;
  found: Counterexample | null;
  /** Where the time goes, if that is certain. */
  slowness?: Slowness | null;
  /** Where the change of one token would mend the program, if that is certain. */
  mend?: StoredMend | null;
};

export const storeCounterexample = (
  db: Database,
  lease: Lease,
  { outcome, found, slowness = null, mend = null }: CounterexampleEnd,
): Promise<Stored> =>
  inTransaction(db, async (transaction) => {
    if (!(await take(transaction, lease))) return 'lost';
    await transaction
      .updateTable('counterexamples')
      .set({
        ...{ outcome, finished_at: now },
        found: found && storableJson(found),
        slowness: slowness && storableJson(slowness),
        mend: mend && storableJson(mend),
      })
      .where('job', '=', lease.job)
      .execute();
    await notifyDone(transaction, lease);
    return 'stored';
  });
