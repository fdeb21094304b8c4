/**
 * What a caller sees of a job: its position in the queue, and its result, which is fetched once.
 */
import { sql } from 'kysely';
import { z } from 'zod';
import { type Database, inTransaction } from '../db/open.ts';
import { rowsOf } from '../db/rows.ts';
import { notifyCancelled } from './channels.ts';
import { priorities } from './kinds.ts';
import { isJudgingPaused } from './site-state.ts';

const positionRow = z.object({ id: z.uuid(), position: z.int(), isHeld: z.boolean() });

/**
 * The number of jobs before this one, plus one; null once a judge has claimed it. `held`: it waits
 * until judging, or that of its problem, is resumed.
 */
export async function queuePosition(db: Database, id: string): Promise<number | 'held' | null> {
  return (await queuePositions(db, [id])).get(id) ?? null;
}

/** The positions of many jobs in a single query, without jobs that a judge has claimed. */
export async function queuePositions(
  db: Database,
  ids: readonly string[],
): Promise<Map<string, number | 'held'>> {
  const order = sql`priority, due_at, enqueued_at, id`;
  const query = sql`/* prepared: positions */
    with last as (
      select ${order} from jobs where id = any(${ids}::uuid[]) and judge_id is null
      order by priority desc, due_at desc, enqueued_at desc, id desc limit 1
    ), waiting as (
      select id, priority, row_number() over (order by ${order})::int as position
      from jobs where judge_id is null and (${order}) <= (select ${order} from last)
    )
    select id, position, priority = ${priorities.held} or ${isJudgingPaused} as "isHeld"
    from waiting where id = any(${ids}::uuid[])`;
  const rows = await rowsOf(db, positionRow, query);
  return new Map(rows.map(({ id, position, isHeld }) => [id, isHeld ? 'held' : position]));
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

/** Deletes a job, or its result, if its caller has gone; a judge that works on it ends it. */
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
