/** Reads notices of changed verdicts; work/notices.ts writes them. */
import { type ExpressionBuilder, sql } from 'kysely';
import { z } from 'zod';
import { verdict } from '../../contract/judging.ts';
import type { Notice } from '../../contract/users.ts';
import { moment, rowCount } from '../../db/expressions.ts';
import type { Database } from '../../db/open.ts';
import { rowsOf } from '../../db/rows.ts';
import type { Schema } from '../../db/schema.ts';
import { isTold } from '../visibility.ts';

const noticeRow = z.object({
  problem_id: z.uuid(),
  name: z.string(),
  changed_at: z.date(),
  is_read: z.boolean(),
  has_new_tests: z.boolean(),
  submissions: z.array(z.object({ _id: z.uuid(), was: verdict, verdict })),
});

/** A person's notices, newest first. */
export async function listNotices(db: Database, userId: string): Promise<Notice[]> {
  const query = sql`
    select s.problem_id, p.name, max(n.changed_at) as changed_at, bool_and(n.is_read) as is_read,
      bool_or(n.has_new_tests) as has_new_tests,
      json_agg(json_build_object('_id', s.id, 'was', n.was, 'verdict', n.verdict)
        order by s.submitted_at desc, s.id desc) as submissions
    from notices n join submissions s on s.id = n.submission_id
      join problems p on p.id = s.problem_id
    where n.user_id = ${userId} and ${isTold('s')}
    group by s.problem_id, p.name, n.problem_version
    order by max(n.changed_at) desc, s.problem_id`;
  return (await rowsOf(db, noticeRow, query)).map((row) => ({
    problemId: row.problem_id,
    problemName: row.name,
    changedAt: row.changed_at.toISOString(),
    isRead: row.is_read,
    hasNewTests: row.has_new_tests,
    submissions: row.submissions,
  }));
}

/** The number of a person's unread notices, as a column of a query. */
export const unreadNotices = (eb: ExpressionBuilder<Schema, 'users'>, userId: string) =>
  eb
    .selectFrom((of) =>
      of
        .selectFrom('notices as n')
        .innerJoin('submissions as s', 's.id', 'n.submission_id')
        .select(['s.problem_id', 'n.problem_version'])
        .distinct()
        .where('n.user_id', '=', userId)
        .where('n.is_read', '=', false)
        .where(isTold('s'))
        .as('unread'),
    )
    .select(rowCount().as('rows'))
    .as('unread_notices');

/** Marks notices of all kinds as read if they did not change after a given time. */
export async function markRead(db: Database, userId: string, until: string): Promise<void> {
  // Replies have times in milliseconds, and some tables in microseconds.
  const end = moment`${until}::timestamptz + interval '1 millisecond'`;
  await db
    .updateTable('rejudging_notices')
    .set({ is_read: true })
    .where('user_id', '=', userId)
    .where('is_read', '=', false)
    .where('begun_at', '<', end)
    .execute();
  for (const table of [
    'sharing_notices',
    'ticket_notices',
    'review_notices',
    'solution_notices',
    'comment_notices',
  ] as const) {
    await db
      .updateTable(table)
      .set({ is_read: true })
      .where('user_id', '=', userId)
      .where('is_read', '=', false)
      .where('happened_at', '<', end)
      .execute();
  }
  // They know who added them now, and who added them learns who they are.
  await sql`
    update problem_people own set added_as = null from sharing_notices n
    where own.user_id = ${userId} and added_as is not null and n.user_id = own.user_id
      and n.problem_id = own.problem_id and n.is_read`.execute(db);
  await db
    .updateTable('notices')
    .set({ is_read: true })
    .where('user_id', '=', userId)
    .where('is_read', '=', false)
    .where('changed_at', '<', end)
    .execute();
}
