/**
 * What a caller sees of a job: its position in the queue, and its result, which is fetched once.
 */
import { sql } from 'kysely';
import { z } from 'zod';
import { type WaitCause, waitCause } from '../contract/judging.ts';
import { type Database, inTransaction } from '../db/open.ts';
import { rowsOf } from '../db/rows.ts';
import { notifyCancelled } from './channels.ts';
import { priorities } from './kinds.ts';
import { isSeen } from './presence.ts';
import { isJudgingPaused } from './site-state.ts';

/**
 * How a job waits. `position`: the number of jobs before it, plus one. `held`: it waits until
 * judging, or that of its problem, is resumed.
 */
export type Wait = {
  position: number | 'held';
  waitedMs: number;
  cause: WaitCause | null;
};

export const waitRow = z.object({
  id: z.uuid(),
  position: z.int(),
  isHeld: z.boolean(),
  waitedMs: z.number(),
  cause: waitCause.nullable(),
});

/** How a job waits; null once a judge has claimed it. */
export async function readWait(db: Database, id: string): Promise<Wait | null> {
  return (await readWaits(db, [id])).get(id) ?? null;
}

/** How many jobs wait, in a single query, without jobs that a judge has claimed. */
export async function readWaits(db: Database, ids: readonly string[]): Promise<Map<string, Wait>> {
  const rows = await rowsOf(db, waitRow, sql`/* prepared: waits */ ${waitsOf(ids)}`);
  return new Map(rows.map((row) => [row.id, waitFrom(row)]));
}

/** The query of `readWaits`, whose rows have the shape of `waitRow`. */
export function waitsOf(ids: readonly string[]) {
  const order = sql`priority, due_at, enqueued_at, id`;
  return sql`
    with last as (
      select ${order} from jobs where id = any(${ids}::uuid[]) and judge_id is null
      order by priority desc, due_at desc, enqueued_at desc, id desc limit 1
    ), waiting as (
      select id, priority, enqueued_at, busy_since, lease_until,
        row_number() over (order by ${order})::int as position
      from jobs where judge_id is null and (${order}) <= (select ${order} from last)
    )
    select id, position, priority = ${priorities.held} or ${isJudgingPaused} as "isHeld",
      greatest(0, extract(epoch from now() - enqueued_at))::float8 * 1000 as "waitedMs",
      case
        when not exists (select from judges where ${isSeen} and fault is null and not is_drained)
          then 'noJudge'
        when lease_until > now() then case when busy_since is null then 'fault' else 'busy' end
      end as cause
    from waiting where id = any(${ids}::uuid[])`;
}

/** A row of `waitsOf` as what it says. */
export const waitFrom = ({ isHeld, position, waitedMs, cause }: z.infer<typeof waitRow>): Wait => ({
  position: isHeld ? 'held' : position,
  waitedMs,
  cause,
});

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
