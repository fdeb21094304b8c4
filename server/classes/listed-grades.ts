/**
 * Points and comments set by a file: the CSV of the gradebook, changed in a spreadsheet, or a file of
 * Moodle or Canvas. All or none; the preview does what the file does, in a transaction that is taken
 * back, so that both are the same.
 */
import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { z } from 'zod';
import type { Gradebook, GradeChange, ImportedGrades } from '../../contract/classes.ts';
import { listProblemsMax } from '../../contract/limits.ts';
import { refusals } from '../../contract/messages.ts';
import { type Database, inPreview } from '../../db/open.ts';
import { rowsOf } from '../../db/rows.ts';
import { withoutApostrophes } from '../http/csv.ts';
import { AppError } from '../http/errors.ts';
import { gradeChangesMax } from '../http/limits.ts';
import { addEntries } from '../operation/audit.ts';
import { lockAsTeacher, type StoredClass, type Teacher } from './classes.ts';
import { isWrittenAs, readGradesList, type SetGrade } from './grade-rows.ts';
import { bookOf, writeGrades } from './gradebook.ts';

type Listed = { slug: string; list: string };

/** What a file would set now. */
export const previewGrades = (db: Database, by: Teacher, listed: Listed): Promise<ImportedGrades> =>
  inPreview(db, true, (transaction) => carryOut(transaction, by, listed));

/**
 * Sets what a preview showed. Refuses with 400 a file with problems, and with 409 one that would now
 * do something else.
 */
export const applyGrades = (
  db: Database,
  by: Teacher,
  { preview: expected, ...listed }: Listed & { preview: string },
): Promise<ImportedGrades> =>
  inPreview(db, false, async (transaction) => {
    const done = await carryOut(transaction, by, listed);
    if (done.problems.length > 0) throw new AppError('badInput', refusals.gradesListWrong);
    if (done.preview !== expected) throw new AppError('conflict', refusals.gradesListChanged);
    return done;
  });

/** A change with the grade that it is about. */
type Planned = { shown: GradeChange; pupil: string; assignment: string; isSet: boolean };

async function carryOut(
  transaction: Database,
  by: Teacher,
  { slug, list }: Listed,
): Promise<ImportedGrades> {
  const found = await lockAsTeacher(transaction, slug, by.caller);
  const book = await bookOf(transaction, found, by.caller);
  const emails = await readEmails(transaction, found);
  const { grades, ignored, problems } = readGradesList(list, { book, emails });
  const planned = grades.flatMap((one) => planOf(book, one) ?? []);
  if (planned.length > gradeChangesMax) {
    throw new AppError('badInput', `list: At most ${gradeChangesMax} changes at once.`);
  }
  const changes = planned.map(({ shown }) => shown);
  if (problems.length > 0) {
    return { changes, ignored, problems: problems.slice(0, listProblemsMax), preview: null };
  }
  await write(transaction, by, { found, planned });
  const said = JSON.stringify({ list, changes });
  const preview = createHash('sha256').update(said).digest('hex');
  return { changes, ignored, problems: [], preview };
}

const emailRow = z.object({ id: z.uuid(), email: z.string() });

/** The addresses of the pupils, by which files of other systems name them. */
async function readEmails(db: Database, { id }: StoredClass): Promise<Map<string, string>> {
  const query = sql`
    select users.id, lower(email) as email from class_members join users on users.id = user_id
    where class_id = ${id} and kind = 'pupil'`;
  return new Map((await rowsOf(db, emailRow, query)).map((one) => [one.email, one.id]));
}

const bare = (comment: string): string =>
  withoutApostrophes(comment).replaceAll(/\r\n?/g, '\n').trim();

/** What a cell, or two, would change; undefined if that is there already. */
function planOf(book: Gradebook, one: SetGrade): Planned | undefined {
  const { line, pupil: at, assignment: index, problem, points, comment } = one;
  const pupil = book.pupils[at];
  const assignment = book.assignments[index];
  if (pupil === undefined || assignment === undefined) return undefined;
  const now = pupil.assignments[index]?.grades[problem] ?? null;
  const before = { points: now?.points ?? null, comment: now?.comment ?? null };
  const isTakenBack = points === 'earned' && now?.isSet === true;
  const written = points === null || points === 'earned' ? null : points;
  const isNew =
    written !== null && (before.points === null || !isWrittenAs(before.points, written));
  const isComment = comment !== null && bare(comment) !== bare(before.comment ?? '');
  if (!isTakenBack && !isNew && !isComment) return undefined;
  const after = {
    points: isTakenBack ? null : isNew ? written.value : before.points,
    comment: isComment ? bare(comment) : before.comment,
  };
  const label = assignment.problems[problem]?.label ?? '';
  return {
    shown: { line, pupil: pupil.name, assignment: assignment.name, label, before, after },
    pupil: pupil.id,
    assignment: assignment.slug,
    isSet: isNew || (now?.isSet === true && !isTakenBack),
  };
}

const placeRow = z.object({
  place: z.int(),
  contestId: z.uuid(),
  name: z.string(),
  pupilId: z.uuid(),
  contestProblemId: z.uuid(),
});

async function write(
  transaction: Database,
  by: Teacher,
  { found, planned }: { found: StoredClass; planned: readonly Planned[] },
): Promise<void> {
  const slugs = planned.map(({ assignment }) => assignment);
  const pupils = planned.map(({ pupil }) => pupil);
  const labels = planned.map(({ shown }) => shown.label);
  const places = await rowsOf(
    transaction,
    placeRow,
    sql`
    select place::int, contests.id as "contestId", contests.name,
      own.user_id as "pupilId", contest_problems.id as "contestProblemId"
    from unnest(${slugs}::text[], ${pupils}::uuid[], ${labels}::text[]) with ordinality
      as listed (slug, pupil, label, place)
    join contests on contests.slug = listed.slug and class_id = ${found.id}
    join participation_members own on own.contest_id = contests.id and user_id = pupil
    join contest_problems
      on contest_problems.contest_id = contests.id and contest_problems.label = listed.label
    order by place`,
  );
  const rows = places.flatMap(({ place, ...of }) => {
    const one = planned[place - 1];
    return one === undefined ? [] : [{ ...of, ...one }];
  });
  if (rows.length < planned.length) throw new AppError('conflict', refusals.gradesListChanged);
  await writeGrades(
    transaction,
    by.caller.id,
    rows.map(({ pupilId, contestProblemId, shown, isSet }) => ({
      userId: pupilId,
      contestProblemId,
      points: isSet ? shown.after.points : null,
      comment: shown.after.comment,
    })),
  );
  await addEntries(
    transaction,
    rows.map(({ contestId, name, pupil, shown: { label, before, after } }) => ({
      by,
      act: 'work graded',
      subject: { kind: 'contest', id: contestId, name },
      before: { pupil, label, points: before.points },
      after: { pupil, label, points: after.points },
    })),
  );
}
