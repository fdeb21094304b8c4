/** What a caller sees of a job: how far back it waits, and its result, which is fetched once. */
import { sql } from 'kysely';
import { z } from 'zod';
import type { Database } from '../db/open.ts';
import { rowOf } from '../db/rows.ts';

const positionRow = z.object({ position: z.int() });

/** How many jobs go before this one, plus one; null when a judge has it or had it. */
export async function queuePosition(db: Database, id: string): Promise<number | null> {
  const query = sql`
    select (select count(*)::int from jobs as other
      where other.judge_id is null and (other.priority, other.due_at, other.enqueued_at, other.id)
        <= (own.priority, own.due_at, own.enqueued_at, own.id)) as position
    from jobs as own where own.id = ${id} and own.judge_id is null`;
  return (await rowOf(db, positionRow, query))?.position ?? null;
}

/** Whether a job waits for a judge or is with one. */
export async function isQueued(db: Database, id: string): Promise<boolean> {
  const found = await db.selectFrom('jobs').select('id').where('id', '=', id).executeTakeFirst();
  return found !== undefined;
}

/** The result of a job, which is then deleted; undefined while there is none. */
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

/** Deletes a job that no caller waits for any more, or its result. */
export async function dropJob(db: Database, id: string): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    await transaction.deleteFrom('jobs').where('id', '=', id).execute();
    await transaction.deleteFrom('job_results').where('id', '=', id).execute();
  });
}
