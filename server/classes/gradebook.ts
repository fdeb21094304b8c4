/**
 * Gradebooks: what pupils have in the assignments of a class, computed from their submissions as
 * boards of contests are, with what teachers decided by hand.
 */
import { sql } from 'kysely';
import { z } from 'zod';
import type { csvKinds, Grade, Gradebook } from '../../contract/classes.ts';
import { refusals } from '../../contract/messages.ts';
import type { Database } from '../../db/open.ts';
import { rowOf } from '../../db/rows.ts';
import type { Team } from '../../standings/contest.ts';
import { type Cell, standings } from '../../standings/standings.ts';
import { absoluteAt } from '../contests/contest-api.ts';
import {
  readAdjustments,
  readContestsOfClass,
  readProblems,
  readRuns,
  readTeams,
  type StoredContest,
} from '../contests/contests.ts';
import { openExamsOf } from '../contests/exams.ts';
import { csvOf } from '../http/csv.ts';
import { AppError } from '../http/errors.ts';
import { recorded } from '../operation/audit.ts';
import {
  lockAssignment,
  readSetGrades,
  requireParticipation,
  type SetGrade,
} from './assignments.ts';
import {
  type Person,
  readMembers,
  requireClass,
  requireTaught,
  type StoredClass,
  type Teacher,
  teaches,
} from './classes.ts';
import { readParticipants } from './participations.ts';

/** The work of all pupils for teachers and administrators; a pupil gets the own row. */
export async function readGradebook(
  db: Database,
  slug: string,
  person: Person,
): Promise<Gradebook> {
  return await bookOf(db, await requireClass(db, slug, person), person);
}

/** The work in a class that was read: of all its pupils for teachers, and of a pupil the own row. */
export async function bookOf(db: Database, found: StoredClass, person: Person): Promise<Gradebook> {
  const isTeacher = teaches(found, person);
  const members = await readMembers(db, found.id);
  const pupils = members.filter(
    ({ kind, id }) => kind === 'pupil' && (isTeacher || id === person.id),
  );
  const nowMs = Date.now();
  // Before it opens, nothing tells pupils which problems an assignment has; those of an open exam are
  // told where its rules are checked.
  const exams = isTeacher ? [] : await openExamsOf(db, person.id);
  const assignments = (await readContestsOfClass(db, found.id, person))
    .filter(({ contest }) => isTeacher || contest.startsAtMs <= nowMs)
    .filter(({ slug }) => !exams.includes(slug))
    .sort((a, b) => a.contest.startsAtMs - b.contest.startsAtMs);
  const works: Awaited<ReturnType<typeof workAt>>[] = [];
  for (const stored of assignments) works.push(await workAt(db, stored));
  const rows = pupils.map(({ id, name, account }) => {
    const own = works.map(({ ofPupil }) => ofPupil(id));
    return { id, name, account, points: sumOf(own), assignments: own };
  });
  return { assignments: works.map(({ listed }) => listed), pupils: rows };
}

const sumOf = (parts: readonly { points: number }[]): number =>
  Math.round(parts.reduce((sum, { points }) => sum + points, 0) * 1e6) / 1e6;

/** The work at one assignment, by pupil. */
export async function workAt(db: Database, stored: StoredContest) {
  const { contest } = stored;
  const problems = await readProblems(db, stored.id);
  const teams = await readTeams(db, stored.id);
  const { rows } = standings({
    contest,
    problems,
    teams,
    runs: await readRuns(db, stored),
    adjustments: await readAdjustments(db, stored.id),
    viewer: { kind: 'organiser' },
    nowMs: Date.now(),
  });
  const cells = new Map(rows.map((row) => [row.teamId, row.cells]));
  const team = new Map(teams.map((one) => [one.id, one]));
  const participants = await readParticipants(db, stored.id);
  const teamOf = new Map(participants.map(({ userId, teamId }) => [userId, team.get(teamId)]));
  const sets = await readSetGrades(db, stored.id);
  const set = new Map(sets.map((one) => [`${one.userId} ${one.problem}`, one]));
  return {
    listed: {
      slug: stored.slug,
      name: stored.name,
      closesAt: new Date(absoluteAt(contest, contest.durationMs)).toISOString(),
      problems: problems.map(({ label, name, points }) => ({ label, name, points })),
    },
    ofPupil(id: string) {
      const own = teamOf.get(id);
      const grades = problems.map((problem, index) =>
        own === undefined
          ? null
          : gradeOf(stored, own, {
              cell: cells.get(own.id)?.[index],
              set: set.get(`${id} ${problem.id}`),
            }),
      );
      return {
        points: sumOf(grades.filter((one) => one !== null)),
        extensionMinutes: (own?.extensionMs ?? 0) / minuteMs,
        grades,
      };
    },
  };
}

const minuteMs = 60_000;

type CountedWork = { cell: Cell | undefined; set: SetGrade | undefined };

/** Null where nothing was submitted, and nothing was set. */
function gradeOf({ contest }: StoredContest, team: Team, { cell, set }: CountedWork): Grade | null {
  const isEmpty =
    cell === undefined || (cell.timeMs === null && cell.tries + cell.pending + cell.judged === 0);
  if (isEmpty && set === undefined) return null;
  const due = contest.settings.lateRules[0];
  const timeMs = cell?.timeMs ?? null;
  const earned = cell?.points ?? 0;
  return {
    points: set?.points ?? earned,
    earned,
    isSolved: cell?.isSolved ?? false,
    tries: (cell?.tries ?? 0) + (timeMs === null ? 0 : 1),
    pending: cell?.pending ?? 0,
    at: timeMs === null ? null : new Date(absoluteAt(contest, timeMs)).toISOString(),
    isLate: due !== undefined && timeMs !== null && timeMs >= due.fromMs + team.extensionMs,
    isSet: typeof set?.points === 'number',
    comment: set?.comment ?? null,
  };
}

const problemRow = z.object({ id: z.uuid() });

type Grading = {
  slug: string;
  assignment: string;
  id: string;
  label: string;
  points?: number | null | undefined;
  comment?: string | null | undefined;
};

/**
 * Sets points of a pupil at a problem, or a comment; takes back what is null, and leaves what is not given as another
 * teacher may have set it meanwhile.
 */
export const gradeWork = (
  db: Database,
  by: Teacher,
  { id: pupil, label, points: newPoints, comment: newComment, ...named }: Grading,
): Promise<void> =>
  recorded(db, { by, act: 'work graded' }, async (transaction) => {
    const { current } = await lockAssignment(transaction, named, by.caller);
    await requireParticipation(transaction, current.id, pupil);
    const problem = await rowOf(
      transaction,
      problemRow,
      sql`select id from contest_problems where contest_id = ${current.id} and label = ${label}`,
    );
    if (problem === undefined) throw new AppError('notFound', refusals.noProblemInAssignment);
    const before = await transaction
      .selectFrom('class_grades')
      .select(['points', 'comment'])
      .where('user_id', '=', pupil)
      .where('contest_problem_id', '=', problem.id)
      .executeTakeFirst();
    const { points: pointsNow = null, comment: commentNow = null } = before ?? {};
    const points = newPoints === undefined ? pointsNow : newPoints;
    const comment = newComment === undefined ? commentNow : newComment;
    const place = { userId: pupil, contestProblemId: problem.id };
    await writeGrades(transaction, by.caller.id, [{ ...place, points, comment }]);
    return {
      result: undefined,
      subject: { kind: 'contest', id: current.id, name: current.name },
      before: { pupil, label, points: pointsNow },
      after: { pupil, label, points },
    };
  });

type WrittenGrade = {
  userId: string;
  contestProblemId: string;
  points: number | null;
  comment: string | null;
};

/** Writes grades of a locked class; those without points and comment are taken back. */
export async function writeGrades(
  transaction: Database,
  by: string,
  grades: readonly WrittenGrade[],
): Promise<void> {
  const pupils = grades.map(({ userId }) => userId);
  const problems = grades.map(({ contestProblemId }) => contestProblemId);
  const points = grades.map((one) => one.points);
  const comments = grades.map(({ comment }) => comment);
  const listed = sql`
    unnest(${pupils}::uuid[], ${problems}::uuid[], ${points}::float8[], ${comments}::text[])
      as listed (user_id, contest_problem_id, points, comment)`;
  await sql`
    delete from class_grades using ${listed}
    where class_grades.user_id = listed.user_id
      and class_grades.contest_problem_id = listed.contest_problem_id
      and listed.points is null and listed.comment is null
  `.execute(transaction);
  await sql`
    insert into class_grades (user_id, contest_problem_id, points, comment, made_by)
    select user_id, contest_problem_id, points, comment, ${by}::uuid from ${listed}
    where points is not null or comment is not null
    on conflict (contest_problem_id, user_id) do update
    set points = excluded.points, comment = excluded.comment, made_by = excluded.made_by,
      made_at = now()
  `.execute(transaction);
}

/**
 * The gradebook as CSV. Moodle takes any columns, of which one names the account
 * (https://docs.moodle.org/en/Grade_import); Canvas wants its own first five columns and a row of
 * the points that are possible
 * (https://community.canvaslms.com/t5/Instructor-Guide/How-do-I-import-grades-in-the-Gradebook/ta-p/807).
 */
export async function gradebookCsv(
  db: Database,
  { slug, kind }: { slug: string; kind: (typeof csvKinds)[number] },
  person: Person,
): Promise<string> {
  const found = await requireTaught(db, slug, person);
  const { assignments, pupils } = await bookOf(db, found, person);
  const names = assignments.map(({ name }) => name);
  if (kind === 'moodle') {
    return csvOf([
      ['Username', 'Full name', ...names],
      ...pupils.map((one) => [
        one.account,
        one.name,
        ...one.assignments.map(({ points }) => points),
      ]),
    ]);
  }
  if (kind === 'canvas') {
    const possible = assignments.map(({ problems }) => sumOf(problems));
    return csvOf([
      ['Student', 'ID', 'SIS User ID', 'SIS Login ID', 'Section', ...names],
      ['Points Possible', null, null, null, null, ...possible],
      ...pupils.map((one) => [
        ...[one.name, null, null, one.account, found.name],
        ...one.assignments.map(({ points }) => points),
      ]),
    ]);
  }
  return csvOf([
    [
      ...['Name', 'Account', 'Points'],
      ...assignments.flatMap(({ name, problems }) =>
        problems.flatMap(({ label }) => {
          const of = `${name} ${label}`;
          return [of, `${of} tries`, `${of} time`, `${of} late`, `${of} comment`];
        }),
      ),
    ],
    ...pupils.map((one) => [
      ...[one.name, one.account, one.points],
      ...one.assignments.flatMap(({ grades }) =>
        grades.flatMap((grade) =>
          grade === null
            ? [null, null, null, null, null]
            : [grade.points, grade.tries, grade.at, grade.isLate ? 'late' : null, grade.comment],
        ),
      ),
    ]),
  ]);
}
