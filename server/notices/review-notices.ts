/**
 * Notices of reviews: they inform the contributor about what reviewers did, and the reviewers about
 * what the contributor did.
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

type Told = { contributionId: string; actorId: string; event: ReviewEvent };

/**
 * Notifies the other side, in the transaction of the event. An act of the contributor is sent to
 * the administrators who took part in the review, or to all of them if none has yet.
 */
export async function noteReview(
  transaction: Database,
  { contributionId, actorId, event }: Told,
): Promise<void> {
  await sql`
    with reviewed as materialized (
      select id, contributed_by from contributions where id = ${contributionId}
    ), taking_part as materialized (
      select ended_by as id from review_rounds where contribution_id = ${contributionId}
      union
      select author from review_comments where contribution_id = ${contributionId}
    ), reviewers as materialized (
      select users.id, users.id in (select id from taking_part) as takes_part
      from users, reviewed
      where is_admin and contributed_by = ${actorId} and users.id <> ${actorId}
    ), told as (
      select contributed_by as id from reviewed where contributed_by <> ${actorId}
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
