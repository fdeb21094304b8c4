/**
 * Notices that all submissions for a problem have been rejudged, for the person who asked for it and
 * for the problem's owner and authors. Whether a rejudging has ended is read from the queue.
 */
import { type ExpressionBuilder, sql } from 'kysely';
import { z } from 'zod';
import type { RejudgingNotice } from '../../contract/users.ts';
import { condition, rowCount } from '../../db/expressions.ts';
import type { Database } from '../../db/open.ts';
import { rowsOf } from '../../db/rows.ts';
import type { Schema } from '../../db/schema.ts';
import { isByUser } from '../visibility.ts';

/** `askedBy`: null if it was due since an earlier start of the server. */
type Begun = { problemId: string; askedBy: string | null; submissions: number };

/** Notes who is to be told; a later rejudging of the problem replaces the notice. */
export async function noteRejudging(
  db: Database,
  { problemId, askedBy, submissions }: Begun,
): Promise<void> {
  if (submissions === 0) return;
  await sql`
    insert into rejudging_notices (user_id, problem_id, submissions)
    select users.id, problems.id, ${submissions} from users, problems
    where problems.id = ${problemId} and (users.id = ${askedBy} or ${isByUser})
    order by users.id
    on conflict (user_id, problem_id) do update set submissions = excluded.submissions,
      begun_at = clock_timestamp(), is_read = false`.execute(db);
}

/** For a rejudging that was cancelled. */
export const dropRejudgingNotices = (db: Database, problemId: string): Promise<unknown> =>
  db.deleteFrom('rejudging_notices').where('problem_id', '=', problemId).execute();

const hasEnded = condition`not exists (
  select from jobs q join submissions s on s.id = q.id
  where q.kind = 'rejudge' and s.problem_id = rejudging_notices.problem_id)`;

const noticeRow = z.object({
  problem_id: z.uuid(),
  name: z.string(),
  submissions: z.int(),
  begun_at: z.date(),
  is_read: z.boolean(),
});

/** A person's notices of rejudgings that have ended, newest first. */
export async function listRejudgingNotices(
  db: Database,
  userId: string,
): Promise<RejudgingNotice[]> {
  const query = sql`
    select problem_id, p.name, submissions, begun_at, is_read
    from rejudging_notices join problems p on p.id = problem_id
    where user_id = ${userId} and ${hasEnded}
    order by begun_at desc, problem_id`;
  return (await rowsOf(db, noticeRow, query)).map((row) => ({
    problemId: row.problem_id,
    problemName: row.name,
    submissions: row.submissions,
    changedAt: row.begun_at.toISOString(),
    isRead: row.is_read,
  }));
}

/** The number of a person's unread notices of rejudgings, as a column of a query. */
export const unreadRejudgings = (eb: ExpressionBuilder<Schema, 'users'>, userId: string) =>
  eb
    .selectFrom('rejudging_notices')
    .select(rowCount().as('rows'))
    .where('user_id', '=', userId)
    .where('is_read', '=', false)
    .where(hasEnded)
    .as('unread_rejudgings');
