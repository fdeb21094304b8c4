/**
 * Notices of comments on the work of pupils: to the pupils of it, and to the teachers who wrote about it, or
 * to all of the class if none has. They tell the latest comment of another, and nothing once it is removed.
 */
import { type ExpressionBuilder, sql } from 'kysely';
import { z } from 'zod';
import type { CommentNotice } from '../../contract/users.ts';
import { condition, rowCount } from '../../db/expressions.ts';
import type { Database } from '../../db/open.ts';
import { rowsOf } from '../../db/rows.ts';
import type { Schema } from '../../db/schema.ts';
import { noticesMaxPerPerson } from '../../work/notices.ts';

type Commented = { submissionId: string; classId: string; authorId: string };

/** Tells the others of a comment that was just written, in place of an earlier notice of the submission. */
export async function noteComment(
  transaction: Database,
  { submissionId, classId, authorId }: Commented,
): Promise<void> {
  await sql`
    with run as (
      select participation_id, problem_id from submissions where id = ${submissionId}
    ), teachers as (
      select user_id from class_members where class_id = ${classId} and kind = 'teacher'
    ), wrote as (
      select distinct written_by as user_id from class_comments
      join submissions on submissions.id = class_comments.submission_id
      join run using (participation_id, problem_id)
    ), told as (
      select user_id from participation_members join run using (participation_id)
      union select user_id from wrote
      union select user_id from teachers where not exists (select from wrote join teachers using (user_id))
    )
    insert into comment_notices (user_id, submission_id)
    select user_id, ${submissionId} from told where user_id <> ${authorId} order by user_id
    on conflict (user_id, submission_id) do update set
      happened_at = clock_timestamp(), is_read = false`.execute(transaction);
}

/** In a query of `comment_notices` as `n`: the person may see the work, and another has commented on it. */
const isShown = condition`(
  exists (
    select from submissions
    join participations on participations.id = submissions.participation_id
    join contests on contests.id = participations.contest_id
    join class_members member on member.class_id = contests.class_id and member.user_id = n.user_id
    where submissions.id = n.submission_id and (
      member.kind = 'teacher'
      or contests.visibility <> 'draft' and exists (
        select from participation_members own
        where own.participation_id = participations.id and own.user_id = n.user_id)))
  and exists (
    select from class_comments
    where class_comments.submission_id = n.submission_id and written_by <> n.user_id))`;

const noticeRow = z.object({
  submission_id: z.uuid(),
  slug: z.string(),
  assignment: z.string(),
  assignment_name: z.string(),
  label: z.string(),
  problem_name: z.string(),
  pupil_id: z.uuid(),
  by: z.string(),
  is_own: z.boolean(),
  happened_at: z.date(),
  is_read: z.boolean(),
});

/** A person's notices of comments, newest first. */
export async function listCommentNotices(db: Database, userId: string): Promise<CommentNotice[]> {
  const query = sql`
    select n.submission_id, classes.slug, contests.slug as assignment,
      contests.name as assignment_name, contest_problems.label,
      contest_problems.name as problem_name, pupil.user_id as pupil_id, latest.by,
      pupil.user_id = n.user_id as is_own, n.happened_at, n.is_read
    from comment_notices n join submissions on submissions.id = n.submission_id
      join participations on participations.id = submissions.participation_id
      join contests on contests.id = participations.contest_id
      join classes on classes.id = contests.class_id
      join contest_problems on contest_problems.contest_id = contests.id
        and contest_problems.problem_id = submissions.problem_id
      cross join lateral (
        select user_id from participation_members
        where participation_id = participations.id
        order by user_id = n.user_id desc, user_id limit 1) pupil
      cross join lateral (
        select coalesce(member.name, users.name) as by
        from class_comments join users on users.id = written_by
        left join class_members member
          on member.class_id = classes.id and member.user_id = written_by
        where class_comments.submission_id = n.submission_id and written_by <> n.user_id
        order by written_at desc, class_comments.id desc limit 1) latest
    where n.user_id = ${userId} and ${isShown}
    order by n.happened_at desc, n.submission_id
    limit ${noticesMaxPerPerson}`;
  return (await rowsOf(db, noticeRow, query)).map((row) => ({
    submissionId: row.submission_id,
    slug: row.slug,
    assignment: row.assignment,
    assignmentName: row.assignment_name,
    label: row.label,
    problemName: row.problem_name,
    pupilId: row.pupil_id,
    by: row.by,
    isOwn: row.is_own,
    changedAt: row.happened_at.toISOString(),
    isRead: row.is_read,
  }));
}

/** The number of a person's unread notices of comments, up to those that are listed, as a column. */
export const unreadComments = (eb: ExpressionBuilder<Schema, 'users'>, userId: string) =>
  eb
    .selectFrom((of) =>
      of
        .selectFrom('comment_notices as n')
        .select('n.submission_id')
        .where('n.user_id', '=', userId)
        .where('n.is_read', '=', false)
        .where(isShown)
        .limit(noticesMaxPerPerson)
        .as('unread'),
    )
    .select(rowCount().as('rows'))
    .as('unread_comments');
