/** How many statements of a test's own database wait for a lock, which another transaction holds. */
import { sql } from 'kysely';
import { z } from 'zod';
import type { Database } from '../../db/open.ts';
import { onlyRowOf } from '../../db/rows.ts';

const waiting = z.object({ count: z.int() });

export async function countLockWaits(db: Database): Promise<number> {
  const { count } = await onlyRowOf(
    db,
    waiting,
    sql`
    select count(*)::int as count from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`,
  );
  return count;
}
