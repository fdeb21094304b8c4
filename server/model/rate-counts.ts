/** Calls counted by key in windows of equal length; old windows are swept as new ones begin. */
import { sql } from 'kysely';
import type { Database } from '../db/open.ts';

/** Adds one call to the present window of `key` and answers how many it holds now. */
export async function addCall(db: Database, key: string, windowS: number): Promise<number> {
  const { rows } = await sql<{ calls: number }>`
    insert into rate_counts (key, window_start, calls)
    values (${key}, to_timestamp(floor(extract(epoch from now()) / ${windowS}) * ${windowS}), 1)
    on conflict (key, window_start) do update set calls = rate_counts.calls + 1
    returning calls`.execute(db);
  const calls = rows[0]?.calls ?? 0;
  if (calls === 1) {
    await sql`
      delete from rate_counts
      where window_start < now() - make_interval(secs => ${2 * windowS})`.execute(db);
  }
  return calls;
}
