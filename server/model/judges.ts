/** Which judges are alive, and how much waits for them. */
import { sql } from 'kysely';
import type { Database } from '../db/open.ts';

/** A judge that was not seen for this long counts as gone. */
const aliveS = 10;

/** The number of judges alive and of pieces of work that wait. */
export async function judgingState(db: Database): Promise<{ judges: number; waiting: number }> {
  const { rows } = await sql<{ judges: number; waiting: number }>`
    select (select count(*)::int from judges
        where seen_at > now() - make_interval(secs => ${aliveS})) as judges,
      (select count(*)::int from queue where holder is null) as waiting`.execute(db);
  return rows[0] ?? { judges: 0, waiting: 0 };
}
