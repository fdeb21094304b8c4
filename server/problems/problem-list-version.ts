/** The version of the problem list, and the changes since; work/list-version.ts raises it. */
import { sql } from 'kysely';
import { z } from 'zod';
import type { Database } from '../../db/open.ts';
import { onlyRowOf } from '../../db/rows.ts';

const newsRow = z.object({
  version: z.int(),
  /** All transactions older than this one have ended: where to start the next query. */
  horizon: z.string(),
  /** Problems whose counters have changed since the given horizon, and possibly more. */
  counted: z.array(z.object({ id: z.uuid(), total: z.int(), accepted: z.int() })),
  /** The ids of the problems that the person has solved, in order. */
  solved: z.array(z.string()),
});
export type ListNews = z.infer<typeof newsRow>;

/**
 * What has changed in the list since `horizon`, and what `userId` has solved; in one statement, so
 * that both belong to one snapshot. A problem restored from a backup may have a transaction id that
 * this database has not reached yet; it is ignored.
 */
export async function readListNews(
  db: Database,
  horizon: string | undefined,
  userId: string | undefined,
): Promise<ListNews> {
  const query = sql`
    select version, pg_snapshot_xmin(pg_current_snapshot())::text as horizon,
      (select coalesce(json_agg(json_build_object('id', id, 'total', total_submissions,
          'accepted', accepted_submissions)), '[]')
        from problems where counted_in >= ${horizon ?? null}::xid8
          and counted_in < pg_snapshot_xmax(pg_current_snapshot())) as counted,
      (select coalesce(json_agg(problem_id order by problem_id), '[]') from attempts
        where user_id = ${userId ?? null} and solved_at is not null) as solved
    from problem_list`;
  return await onlyRowOf(db, newsRow, query);
}
