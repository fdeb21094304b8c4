/** Calls counted by key in windows of equal length; old windows are deleted as new ones begin. */
import { sql } from 'kysely';
import { z } from 'zod';
import type { Database } from '../../db/open.ts';
import { onlyRowOf } from '../../db/rows.ts';

/** The state of a key in its current window. */
const countRow = z.object({
  calls: z.int(),
  /** Whole seconds until the window ends, at least 1. */
  endsInS: z.int(),
});
export type Count = z.infer<typeof countRow>;

const sweepMaxRows = 1_000;

/** The end of the current window of `windowS`, which is the same on every server. */
const presentEnd = (windowS: number) =>
  sql`to_timestamp((floor(extract(epoch from now()) / ${windowS}) + 1) * ${windowS})`;

/** Adds a call to the current window of `key` and returns the new state. */
export async function addCall(db: Database, key: string, windowS: number): Promise<Count> {
  const query = sql`
    insert into rate_counts (key, window_end, calls)
    values (${key}, ${presentEnd(windowS)}, 1)
    on conflict (key, window_end) do update set calls = rate_counts.calls + 1
    returning calls, ceil(extract(epoch from window_end - now()))::integer as "endsInS"`;
  const count = await onlyRowOf(db, countRow, query);
  if (count.calls === 1) await sweep(db);
  return { ...count, endsInS: Math.max(1, count.endsInS) };
}

/** Removes from the current window of `key` a call that turned out not to count. */
export async function takeCallBack(db: Database, key: string, windowS: number): Promise<void> {
  await sql`
    update rate_counts set calls = calls - 1
    where key = ${key} and window_end = ${presentEnd(windowS)} and calls > 0`.execute(db);
}

/** Deletes the counts of `key`. */
export async function forgetCalls(db: Database, key: string): Promise<void> {
  await db.deleteFrom('rate_counts').where('key', '=', key).execute();
}

/** Rows that another server is deleting at the same time are left to it. */
async function sweep(db: Database): Promise<void> {
  await sql`
    delete from rate_counts where (key, window_end) in (
      select key, window_end from rate_counts where window_end < now()
      order by window_end limit ${sweepMaxRows} for update skip locked)`.execute(db);
}
