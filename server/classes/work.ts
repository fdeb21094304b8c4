/** What a pupil submitted to a problem of an assignment, and what teachers and the pupil write about it. */
import { sql } from 'kysely';
import { z } from 'zod';
import type { PupilsWork } from '../../contract/classes.ts';
import { refusals } from '../../contract/messages.ts';
import { pending, verdicts } from '../../contract/words.ts';
import { type Database, inTransaction } from '../../db/open.ts';
import { onlyRowOf, rowOf, rowsOf } from '../../db/rows.ts';
import { pointsScale, scaledPoints } from '../contests/contests.ts';
import { AppError } from '../http/errors.ts';
import { shownWorkMax, workCommentsMax } from '../http/limits.ts';
import { noteComment } from '../notices/comment-notices.ts';
import { requireAssignment, requireParticipation } from './assignments.ts';
import { type Person, readMembers, requireClass, teaches } from './classes.ts';

type Named = { slug: string; assignment: string; id: string; label: string };

const problemRow = z.object({ name: z.string(), problemId: z.uuid() });

/** The participation and the problem that the call is about; refuses who may not see them. */
async function requireWork(
  db: Database,
  { slug, assignment, id: pupil, label }: Named,
  person: Person,
) {
  const found = await requireClass(db, slug, person);
  if (!teaches(found, person) && person.id !== pupil) {
    throw new AppError('forbidden', refusals.notYourWork);
  }
  const stored = await requireAssignment(db, found, { assignment, person });
  const participation = await requireParticipation(db, stored.id, pupil);
  const problem = await rowOf(
    db,
    problemRow,
    sql`
    select name, problem_id as "problemId" from contest_problems
    where contest_id = ${stored.id} and label = ${label} and problem_id is not null
      and (${teaches(found, person)} or ${new Date(stored.contest.startsAtMs)} <= now())`,
  );
  if (problem === undefined) throw new AppError('notFound', refusals.noProblemInAssignment);
  return { found, stored, participation, problem };
}

const runRow = z.object({
  id: z.uuid(),
  at: z.date(),
  by: z.string(),
  language: z.string(),
  verdict: z.enum(verdicts).nullable(),
  points: z.number().nullable(),
  scale: z.number(),
  source: z.instanceof(Buffer),
  count: z.int(),
});

const commentRow = z.object({
  id: z.uuid(),
  submissionId: z.uuid(),
  line: z.int().nullable(),
  text: z.string(),
  by: z.string(),
  at: z.date(),
  isOwn: z.boolean(),
});

/** For teachers, and for the pupil. */
export async function readWork(db: Database, named: Named, person: Person): Promise<PupilsWork> {
  const { found, stored, participation, problem } = await requireWork(db, named, person);
  const runs = await rowsOf(
    db,
    runRow,
    sql`
    select submissions.id, submitted_at as at, coalesce(class_members.name, users.name) as by,
      language, verdict, submissions.points, source, ${pointsScale()} as scale, count(*) over ()::int as count
    from submissions join users on users.id = submissions.user_id
    join participations on participations.id = participation_id
    join contests on contests.id = participations.contest_id
    join contest_problems on contest_problems.contest_id = contests.id
      and contest_problems.problem_id = submissions.problem_id
    left join class_members
      on class_members.class_id = ${found.id} and class_members.user_id = users.id
    where participation_id = ${participation.id} and submissions.problem_id = ${problem.problemId}
    order by submitted_at desc, submissions.id desc limit ${shownWorkMax}`,
  );
  const comments = await rowsOf(
    db,
    commentRow,
    sql`
    select class_comments.id, submission_id as "submissionId", line, text,
      coalesce(class_members.name, users.name) as by, written_at as at,
      written_by = ${person.id} as "isOwn"
    from class_comments join users on users.id = written_by
    left join class_members on class_members.class_id = ${found.id} and user_id = written_by
    where submission_id = any (${runs.map(({ id }) => id)}::uuid[])
    order by written_at, class_comments.id`,
  );
  const ofRun = Map.groupBy(comments, ({ submissionId }) => submissionId);
  const pupil = (await readMembers(db, found.id)).find(({ id }) => id === named.id);
  return {
    assignment: stored.name,
    problem: { label: named.label, name: problem.name },
    pupil: { id: named.id, name: pupil?.name ?? '' },
    submissions: runs.map(({ id, at, by, language, verdict, points, scale, source }) => ({
      id,
      at: at.toISOString(),
      by,
      language,
      verdict: verdict ?? pending,
      points: scaledPoints(points, scale),
      code: source.toString(),
      comments: (ofRun.get(id) ?? []).map(({ submissionId: _, at: writtenAt, ...comment }) => ({
        ...comment,
        at: writtenAt.toISOString(),
      })),
    })),
    count: runs[0]?.count ?? 0,
  };
}

const sourceRow = z.object({ source: z.instanceof(Buffer) });
const countRow = z.object({ comments: z.int() });

type NewComment = Named & { submission: string; line: number | null; text: string };

/** Writes a comment, and tells the others of it; returns its id. */
export const commentWork = (
  db: Database,
  person: Person,
  { submission, line, text, ...named }: NewComment,
): Promise<string> =>
  inTransaction(db, async (transaction) => {
    const { found, participation, problem } = await requireWork(transaction, named, person);
    // Those who comment at once wait for each other, so that the bound holds.
    const run = await rowOf(
      transaction,
      sourceRow,
      sql`
      select source from submissions
      where id = ${submission} and participation_id = ${participation.id}
        and problem_id = ${problem.problemId}
      for no key update`,
    );
    if (run === undefined) throw new AppError('notFound', refusals.noWork);
    if (line !== null && line > run.source.toString().split('\n').length) {
      throw new AppError('badInput', refusals.noCodeLine);
    }
    const { comments } = await onlyRowOf(
      transaction,
      countRow,
      sql`select count(*)::int as comments from class_comments where submission_id = ${submission}`,
    );
    if (comments >= workCommentsMax) {
      throw new AppError('conflict', refusals.tooManyWorkComments);
    }
    const { id } = await transaction
      .insertInto('class_comments')
      .values({ submission_id: submission, line, text, written_by: person.id })
      .returning('id')
      .executeTakeFirstOrThrow();
    await noteComment(transaction, {
      submissionId: submission,
      classId: found.id,
      authorId: person.id,
    });
    return id;
  });

/** Removes a comment that the person wrote. */
export async function removeComment(
  db: Database,
  person: Person,
  { slug, id }: { slug: string; id: string },
): Promise<void> {
  const found = await requireClass(db, slug, person);
  const { numDeletedRows: removed } = await db
    .deleteFrom('class_comments')
    .where('id', '=', id)
    .where('written_by', '=', person.id)
    .where('submission_id', 'in', (eb) =>
      eb
        .selectFrom('submissions')
        .innerJoin('participations', 'participations.id', 'participation_id')
        .innerJoin('contests', 'contests.id', 'participations.contest_id')
        .select('submissions.id')
        .where('class_id', '=', found.id),
    )
    .executeTakeFirstOrThrow();
  if (removed === 0n) throw new AppError('notFound', refusals.noWorkComment);
}
