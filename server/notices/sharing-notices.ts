/**
 * Notices of shared problems: to those whom others made an author, a tester or the owner, or to whom they
 * offer it. They tell what the person is to the problem at present, and nothing once that has ended.
 */
import { type ExpressionBuilder, sql } from 'kysely';
import { z } from 'zod';
import { sharedKinds } from '../../contract/problem-people.ts';
import type { SharingNotice } from '../../contract/users.ts';
import { condition, rowCount } from '../../db/expressions.ts';
import type { Database } from '../../db/open.ts';
import { rowsOf } from '../../db/rows.ts';
import type { Schema } from '../../db/schema.ts';
import { noticesMaxPerPerson } from '../../work/notices.ts';
import { isByUser, isEditor, isTestedByUser, isThere } from '../visibility.ts';

type Shared = { problemId: string; userId: string; actorId: string };

/** Tells a person what someone else has made them, in place of an earlier notice of the problem. */
export async function noteSharing(
  transaction: Database,
  { problemId, userId, actorId }: Shared,
): Promise<void> {
  if (userId === actorId) return;
  await sql`
    insert into sharing_notices (user_id, problem_id, actor)
    values (${userId}, ${problemId}, ${actorId})
    on conflict (user_id, problem_id) do update set actor = excluded.actor,
      happened_at = clock_timestamp(), is_read = false`.execute(transaction);
}

const noticeRow = z.object({
  problem_id: z.uuid(),
  name: z.string(),
  kind: z.enum(sharedKinds),
  by: z.string(),
  is_offered: z.boolean(),
  may_edit: z.boolean(),
  happened_at: z.date(),
  is_read: z.boolean(),
});

/** In a query of `problems` and `users`. */
const isShown = condition`(${isThere} and (${isByUser} or ${isTestedByUser}))`;

/** A person's notices of problems that others shared with them, newest first. */
export async function listSharingNotices(db: Database, userId: string): Promise<SharingNotice[]> {
  const query = sql`
    select n.problem_id, problems.name, actor.name as by, n.happened_at, n.is_read,
      case when problems.created_by = n.user_id then 'owner'
        when ${isTestedByUser} then 'tester' else 'author' end as kind,
      exists (
        select from problem_people own where own.problem_id = n.problem_id
          and own.user_id = n.user_id and own.offered_at is not null) as is_offered,
      ${isEditor} is true as may_edit
    from sharing_notices n join problems on problems.id = n.problem_id
      join users on users.id = n.user_id join users actor on actor.id = n.actor
    where n.user_id = ${userId} and ${isShown}
    order by n.happened_at desc, n.problem_id
    limit ${noticesMaxPerPerson}`;
  return (await rowsOf(db, noticeRow, query)).map((row) => ({
    problemId: row.problem_id,
    problemName: row.name,
    became: row.kind,
    isOffered: row.is_offered,
    by: row.by,
    mayEdit: row.may_edit,
    changedAt: row.happened_at.toISOString(),
    isRead: row.is_read,
  }));
}

/** The number of a person's unread notices of shared problems, up to those that are listed, as a column. */
export const unreadShares = (eb: ExpressionBuilder<Schema, 'users'>, userId: string) =>
  eb
    .selectFrom((of) =>
      of
        .selectFrom('sharing_notices as n')
        .innerJoin('problems', 'problems.id', 'n.problem_id')
        .innerJoin('users', 'users.id', 'n.user_id')
        .select('n.problem_id')
        .where('n.user_id', '=', userId)
        .where('n.is_read', '=', false)
        .where(isShown)
        .limit(noticesMaxPerPerson)
        .as('unread'),
    )
    .select(rowCount().as('rows'))
    .as('unread_shares');
