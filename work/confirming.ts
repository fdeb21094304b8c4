/** Stores the outcome of the check of a program that the tutor is to use for a problem. */
import { type Database, inTransaction } from '../db/open.ts';
import type { Lease } from './claim.ts';
import { notifyDone, type Stored, take } from './finish.ts';

export type ConfirmEnd = {
  outcome: 'passed' | 'refused' | 'failed';
  /** Why it did not pass. */
  told: string | null;
  /** The test set that it was run on; null if there was none. */
  testSet: number | null;
};

const toldMaxChars = 500;

/** Stores the outcome, unless the program was replaced while it was checked. */
export const storeConfirmed = (
  db: Database,
  lease: Lease,
  { outcome, told, testSet }: ConfirmEnd,
): Promise<Stored> =>
  inTransaction(db, async (transaction) => {
    if (!(await take(transaction, lease))) return 'lost';
    // What searches found before it counts was found with other programs.
    if (outcome === 'passed') {
      await transaction
        .deleteFrom('counterexamples')
        .where('problem_id', 'in', (eb) =>
          eb.selectFrom('tutor_programs').select('problem_id').where('job', '=', lease.job),
        )
        .execute();
    }
    await transaction
      .updateTable('tutor_programs')
      .set({
        outcome,
        told:
          told === null ? null : told.replaceAll('\0', '').slice(0, toldMaxChars).toWellFormed(),
        checked_set: testSet,
      })
      .where('job', '=', lease.job)
      .execute();
    await notifyDone(transaction, lease);
    return 'stored';
  });
