/** Stores how the search for a small failing input ended. */
import type { Counterexample, SearchOutcome } from '../contract/counterexample.ts';
import type { StoredMend } from '../contract/mend.ts';
import type { Slowness } from '../contract/slowness.ts';
import { condition, now } from '../db/expressions.ts';
import { storableJson } from '../db/json.ts';
import { type Database, inTransaction } from '../db/open.ts';
import type { Lease } from './claim.ts';
import { notifyDone, type Stored, take } from './finish.ts';
import { handBack } from './lease.ts';

export type CounterexampleEnd = {
  outcome: SearchOutcome;
  found: Counterexample | null;
  /** Where the time goes, if that is certain. */
  slowness?: Slowness | null;
  /** Where the change of one token would mend the program, if that is certain. */
  mend?: StoredMend | null;
};

/** For so long, a search that found nothing before others waited begins again. */
const leftMaxMs = 600_000;

/** It may be that another judge takes the job for which a search was left. */
const restMs = 1_000;

/** Leaves a search for a time when no others wait; null if it was asked for too long ago. */
export async function leaveSearch(db: Database, lease: Lease): Promise<Stored | null> {
  if (!(await isRequestedWithin(db, lease, leftMaxMs))) return null;
  await handBack(db, lease, { restMs });
  return 'left';
}

/** Whether the search was asked for at most so long ago. */
export async function isRequestedWithin(db: Database, lease: Lease, ms: number): Promise<boolean> {
  const recent = await db
    .selectFrom('counterexamples')
    .select('job')
    .where('job', '=', lease.job)
    .where(condition`requested_at > now() - make_interval(secs => ${ms / 1000})`)
    .executeTakeFirst();
  return recent !== undefined;
}

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
