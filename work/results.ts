/**
 * What a caller sees of a job: its position in the queue, and its result, which is fetched once.
 */
import { sql } from 'kysely';
import { z } from 'zod';
import { type Database, inTransaction } from '../db/open.ts';
import { rowOf } from '../db/rows.ts';
import { notifyCancelled } from './channels.ts';
import { priorities } from './kinds.ts';
import { isJudgingPaused } from './site-state.ts';

const positionRow = z.object({ position: z.int(), isHeld: z.boolean() });

/**
 * The number of jobs before this one, plus one; null once a judge has claimed it. `held`: it waits
 * until judging, or that of its problem, is resumed.
 */
export async function queuePosition(db: Database, id: string): Promise<number | 'held' | null> {
  const query = sql`
    select own.priority = ${priorities.held} or ${isJudgingPaused} as "isHeld", (select count(*)::int from jobs as other
      where other.judge_id is null and (other.priority, other.due_at, other.enqueued_at, other.id)
        <= (own.priority, own.due_at, own.enqueued_at, own.id)) as position
    from jobs as own where own.id = ${id} and own.judge_id is null`;
  const row = await rowOf(db, positionRow, query);
  return row?.isHeld ? 'held' : (row?.position ?? null);
}

/** Whether a job is waiting or being worked on. */
export async function isQueued(db: Database, id: string): Promise<boolean> {
  const found = await db.selectFrom('jobs').select('id').where('id', '=', id).executeTakeFirst();
  return found !== undefined;
}

/** Fetches the result of a job and deletes it; undefined while there is none. */
export async function takeResult(
  db: Database,
  id: string,
): Promise<{ result: unknown } | undefined> {
  return await db
    .deleteFrom('job_results')
    .where('id', '=', id)
    .returning('result')
    .executeTakeFirst();
}

/** Deletes a job, or its result, for which the caller no longer waits; a judge at work ends it. */
export async function dropJob(db: Database, id: string): Promise<void> {
  await inTransaction(db, async (transaction) => {
    const held = await transaction
      .deleteFrom('jobs')
      .where('id', '=', id)
      .returning('judge_id')
      .executeTakeFirst();
    if (held && held.judge_id !== null) await notifyCancelled(transaction, id);
    await transaction.deleteFrom('job_results').where('id', '=', id).execute();
  });
}
