/**
 * The columns that platforms have in their gradebooks for assignments: that of a link, or one that this site
 * made (score-sending.ts). When an assignment gets another one, all its scores go there.
 */
import { sql } from 'kysely';
import { z } from 'zod';
import { type Database, inTransaction } from '../../db/open.ts';
import { rowOf } from '../../db/rows.ts';
import type { Launch } from './id-tokens.ts';

type OfColumn = {
  courseId: string;
  contestId: string;
  /** Whose score is not meant; then those that have failed are not, either. */
  but?: string;
};

/** Makes the scores of an assignment due again, because their column in the gradebook is another. */
const makeAllDue = async (
  transaction: Database,
  { courseId, contestId, but }: OfColumn,
): Promise<void> => {
  const isMeant = but === undefined ? sql`true` : sql`user_id <> ${but} and failure is null`;
  // One that is being sent goes to the old column: its version says that it is to be sent once more.
  await sql`
    with meant as (
      select user_id from lti_scores
      where course_id = ${courseId} and contest_id = ${contestId} and ${isMeant}
      order by user_id for update
    )
    update lti_scores set version = version + 1, due_at = coalesce(due_at, now()),
      tries = case when failure is null then tries else 0 end, failure = null
    from meant where lti_scores.course_id = ${courseId}
      and lti_scores.contest_id = ${contestId} and lti_scores.user_id = meant.user_id`.execute(
    transaction,
  );
};

const columnRow = z.object({ courseId: z.uuid(), contestId: z.uuid() });

/**
 * Keeps the column of the platform that goes with the link of an assignment, in place of one that this site
 * made. If there are several links, that of the first stays.
 */
export const keepColumn = (
  db: Database,
  course: { id: string; classId: string },
  { grades, link, assignment }: Pick<Launch, 'grades' | 'link'> & { assignment: string },
): Promise<void> =>
  inTransaction(db, async (transaction) => {
    const url = grades?.lineItem ?? null;
    if (url === null) return;
    const linkId = link ?? '';
    // The column that this site found by its resource may be that of a link.
    await sql`
      update lti_line_items set link_id = ${linkId} from contests
      where course_id = ${course.id} and contests.id = contest_id and slug = ${assignment}
        and url = ${url} and link_id is null`.execute(transaction);
    const changed = await rowOf(
      transaction,
      columnRow,
      sql`
      insert into lti_line_items (course_id, contest_id, url, link_id)
      select ${course.id}, id, ${url}, ${linkId} from contests
      where slug = ${assignment} and class_id = ${course.classId}
      on conflict (course_id, contest_id) do update
        set url = excluded.url, link_id = excluded.link_id
        where lti_line_items.url is distinct from excluded.url
          and (lti_line_items.url is null or lti_line_items.link_id is null
            or lti_line_items.link_id = excluded.link_id)
      returning course_id as "courseId", contest_id as "contestId"`,
    );
    if (changed !== undefined) await makeAllDue(transaction, changed);
  });

type Sent = { courseId: string; contestId: string; userId: string };

/**
 * Forgets a column that the platform does not have any more. The scores of others were in it, too: they are
 * due again. The one that was sent keeps count of its tries, and those that have failed wait for the teacher.
 */
export const dropColumn = (
  db: Database,
  { courseId, contestId, userId }: Sent,
  column: string,
): Promise<void> =>
  inTransaction(db, async (transaction) => {
    const { numUpdatedRows } = await transaction
      .updateTable('lti_line_items')
      .set({ url: null, link_id: null })
      .where('course_id', '=', courseId)
      .where('contest_id', '=', contestId)
      .where('url', '=', column)
      .executeTakeFirst();
    if (numUpdatedRows > 0n) await makeAllDue(transaction, { courseId, contestId, but: userId });
  });
