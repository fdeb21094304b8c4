/**
 * Cancels jobs whose results are only for their owners. A waiting job ends at once. A job in
 * progress is ended by its judge, which stores the result so far.
 */
import { storableJson } from '../db/json.ts';
import { type Database, inTransaction } from '../db/open.ts';
import { notifyCancelled, notifyProgress } from './channels.ts';
import { cancelledResult } from './finish.ts';
import { kindsThat } from './kinds.ts';

const cancellable = kindsThat(({ isCancellable }) => isCancellable);

/** Cancels a job of an owner. False if there is no such job, or it can no longer be cancelled. */
export const cancelJob = (db: Database, job: { id: string; owner: string }): Promise<boolean> =>
  inTransaction(db, async (transaction) => {
    const { id, owner } = job;
    const { numDeletedRows } = await transaction
      .deleteFrom('jobs')
      .where('id', '=', id)
      .where('owner', '=', owner)
      .where('kind', 'in', cancellable)
      .where('judge_id', 'is', null)
      .executeTakeFirst();
    if (numDeletedRows > 0n) {
      const result = storableJson(cancelledResult);
      await transaction.insertInto('job_results').values({ id, result }).execute();
      await notifyProgress(transaction, { type: 'done', job: id });
      return true;
    }
    const { numUpdatedRows } = await transaction
      .updateTable('jobs')
      .set({ is_cancelled: true })
      .where('id', '=', id)
      .where('owner', '=', owner)
      .where('kind', 'in', cancellable)
      .executeTakeFirst();
    if (numUpdatedRows > 0n) await notifyCancelled(transaction, id);
    return numUpdatedRows > 0n;
  });

/** The cancelled jobs that a judge still holds: it may have missed the notification. */
export async function cancelledOf(db: Database, judgeId: string): Promise<string[]> {
  const held = await db
    .selectFrom('jobs')
    .select('id')
    .where('judge_id', '=', judgeId)
    .where('is_cancelled', '=', true)
    .execute();
  return held.map(({ id }) => id);
}
