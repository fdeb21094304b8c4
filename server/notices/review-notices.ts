/**
 * Notices of reviews: they inform the contributor and the authors of a draft about what reviewers and
 * others of them did, and the reviewers about what they did.
 */
import { type ExpressionBuilder, sql } from 'kysely';
import { z } from 'zod';
import type { ReviewNotice } from '../../contract/users.ts';
import { type ReviewEvent, reviewEvents } from '../../contract/words.ts';
import { rowCount } from '../../db/expressions.ts';
import type { Database } from '../../db/open.ts';
import { rowsOf } from '../../db/rows.ts';
import type { Schema } from '../../db/schema.ts';
import { noticesMaxPerPerson } from '../../work/notices.ts';
import { isByUser } from '../visibility.ts';

type Told = { contributionId: string; actorId: string; event: ReviewEvent };

/**
 * Notifies all but the actor, in the transaction of the event: the contributor, the owner and the authors;
 * of an act of theirs the administrators who took part in the review, or all if none has yet; and of
 * comments the testers who wrote some.
 */
export async function noteReview(
  transaction: Database,
  { contributionId, actorId, event }: Told,
): Promise<void> {
  await sql`
    with reviewed as materialized (
      select id, contributed_by, problem_id from contributions where id = ${contributionId}
    ), side as materialized (
      select contributed_by as id from reviewed
      union
      select users.id from reviewed join problems on problems.id = problem_id, users
      where ${isByUser}
    ), taking_part as materialized (
      select ended_by as id from review_rounds where contribution_id = ${contributionId}
      union
      select author from review_comments where contribution_id = ${contributionId}
    ), reviewers as materialized (
      select users.id, users.id in (select id from taking_part) as takes_part
      from users
      where is_admin and users.id not in (select id from side)
        and ${actorId} in (select id from side)
    ), told as (
      select id from side where id <> ${actorId}
      union
      select author from review_comments join reviewed on reviewed.id = contribution_id
        join problem_people tester
          on tester.problem_id = reviewed.problem_id and tester.user_id = author
      where tester.kind = 'tester' and author <> ${actorId} and ${event} = 'commented'
      union
      select id from reviewers
      where takes_part or not exists (select from reviewers where takes_part)
    )
    insert into review_notices (user_id, contribution_id, event, actor)
      select id, ${contributionId}, ${event}, ${actorId} from told order by id
    on conflict (user_id, contribution_id) do update set event = excluded.event,
      actor = excluded.actor, happened_at = clock_timestamp(), is_read = false`.execute(
    transaction,
  );
}

const noticeRow = z.object({
  contribution_id: z.uuid(),
  problem_name: z.string(),
  problem_id: z.uuid().nullable(),
  event: z.enum(reviewEvents),
  by: z.string(),
  is_own: z.boolean(),
  happened_at: z.date(),
  is_read: z.boolean(),
});

/** A person's notices of reviews, newest first. */
export async function listReviewNotices(db: Database, userId: string): Promise<ReviewNotice[]> {
  const query = sql`
    select n.contribution_id, c.problem_name, c.problem_id, n.event, actor.name as by,
      c.contributed_by = n.user_id as is_own, n.happened_at, n.is_read
    from review_notices n join contributions c on c.id = n.contribution_id
      join users actor on actor.id = n.actor
    where n.user_id = ${userId}
    order by n.happened_at desc, n.contribution_id
    limit ${noticesMaxPerPerson}`;
  return (await rowsOf(db, noticeRow, query)).map((row) => ({
    contributionId: row.contribution_id,
    problemName: row.problem_name,
    problemId: row.problem_id,
    event: row.event,
    by: row.by,
    isOwn: row.is_own,
    changedAt: row.happened_at.toISOString(),
    isRead: row.is_read,
  }));
}

/** The number of a person's unread notices of reviews, as a column of a query. */
export const unreadReviews = (eb: ExpressionBuilder<Schema, 'users'>, userId: string) =>
  eb
    .selectFrom('review_notices')
    .select(rowCount().as('rows'))
    .where('user_id', '=', userId)
    .where('is_read', '=', false)
    .as('unread_reviews');
