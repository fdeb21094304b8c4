/**
 * Courses of platforms and the classes that they are here. Who teaches a course chooses its class at the
 * first launch; then each launch makes its person a member of that class, as the platform says.
 */
import { sql } from 'kysely';
import { z } from 'zod';
import type { ClassDraft } from '../../contract/classes.ts';
import { listedNameMaxChars } from '../../contract/limits.ts';
import type { Arrival, ClassCourse } from '../../contract/lti.ts';
import { type ScoreTime, scoreTimes } from '../../contract/lti-words.ts';
import { refusals } from '../../contract/messages.ts';
import { now } from '../../db/expressions.ts';
import { type Database, inTransaction } from '../../db/open.ts';
import { onlyRowOf, rowOf, rowsOf } from '../../db/rows.ts';
import {
  insertClass,
  joinByCourse,
  type Person,
  requireClass,
  requireTaught,
  type StoredClass,
  type Teacher,
  teaches,
} from '../classes/classes.ts';
import { readContestsOfClass } from '../contests/contests.ts';
import { AppError } from '../http/errors.ts';
import { addEntry, recorded } from '../operation/audit.ts';
import { keepColumn } from './columns.ts';
import type { OpenLaunch } from './launches.ts';

const courseRow = z.object({
  id: z.uuid(),
  classId: z.uuid(),
  slug: z.string(),
  title: z.string(),
});
type Course = z.infer<typeof courseRow>;

/** The course of a launch, if it is a class here. */
async function findCourse(db: Database, opened: OpenLaunch): Promise<Course | undefined> {
  const { platform, launch } = opened;
  if (launch.context === null) return undefined;
  return await rowOf(
    db,
    courseRow,
    sql`
    select lti_courses.id, class_id as "classId", slug, title
    from lti_courses join classes on classes.id = class_id
    where platform_id = ${platform.id} and deployment_id = ${launch.deploymentId}
      and context_id = ${launch.context.id}`,
  );
}

const taughtRow = z.object({ slug: z.string(), name: z.string() });

/** Where a launch of the caller leads. */
export async function arrive(db: Database, opened: OpenLaunch, by: Teacher): Promise<Arrival> {
  const { caller } = by;
  const { launch } = opened;
  if (launch.context === null) {
    if (launch.kind === 'choose') throw new AppError('forbidden', refusals.launchWithoutCourse);
    return { kind: 'open', path: launch.problem === null ? '/problems' : pathOf(launch.problem) };
  }
  const course = await findCourse(db, opened);
  if (course === undefined) {
    const taught = await rowsOf(
      db,
      taughtRow,
      sql`
      select slug, classes.name from classes join class_members on class_id = classes.id
      where user_id = ${caller.id} and kind = 'teacher' order by lower(classes.name), slug`,
    );
    const classes = launch.role === 'teacher' ? taught : null;
    return { kind: 'connect', course: launch.context.title, classes };
  }
  await join(db, { course, opened, by });
  const found = await requireClass(db, course.slug, caller).catch((error: unknown) => {
    const isOutside = error instanceof AppError && launch.role === null;
    throw isOutside ? new AppError('forbidden', refusals.noCourseRole) : error;
  });
  if (launch.kind === 'choose') return await choiceOf(db, { found, course, person: caller });
  if (launch.assignment !== null) {
    await requireOfClass(db, course, launch.assignment);
    await keepColumn(db, course, { ...launch, assignment: launch.assignment });
    return { kind: 'open', path: `/contests/${launch.assignment}` };
  }
  const isProblem = launch.problem !== null;
  return {
    kind: 'open',
    path: isProblem ? pathOf(launch.problem ?? '') : `/classes/${course.slug}`,
  };
}

const pathOf = (problem: string): string => `/problem/${encodeURIComponent(problem)}`;

type Joining = { course: Course; opened: OpenLaunch; by: Teacher };

/** Makes the person of a launch a member of its class, and keeps what the platform says of the course. */
const join = (db: Database, { course, opened, by }: Joining): Promise<void> =>
  inTransaction(db, async (transaction) => {
    const { platform, launch } = opened;
    const { id } = by.caller;
    if (launch.role !== null) {
      const [name] = launch.names;
      await joinByCourse(transaction, {
        classId: course.classId,
        userId: id,
        kind: launch.role,
        name: name?.slice(0, listedNameMaxChars) ?? null,
        platform: platform.name,
      });
    }
    const { grades, membersUrl } = launch;
    if (launch.role === 'pupil') {
      await transaction
        .insertInto('lti_members')
        .values({ course_id: course.id, user_id: id, subject: launch.subject })
        .onConflict((one) =>
          one.columns(['course_id', 'user_id']).doUpdateSet({ subject: launch.subject }),
        )
        .execute();
    }
    if (grades !== null) await keepGrades(transaction, course.id, grades);
    if (membersUrl !== null) await keepMembersUrl(transaction, course.id, membersUrl);
  });

const keepMembersUrl = (transaction: Database, courseId: string, url: string) =>
  transaction
    .updateTable('lti_courses')
    .set({ members_url: url })
    .where('id', '=', courseId)
    .where('members_url', 'is distinct from', url)
    .execute();

const keepGrades = (
  transaction: Database,
  courseId: string,
  grades: NonNullable<OpenLaunch['launch']['grades']>,
) =>
  sql`
  update lti_courses set line_items_url = ${grades.lineItems},
    may_create_items = ${grades.mayCreateItems}, may_send_scores = ${grades.maySendScores}
  where id = ${courseId} and (line_items_url, may_create_items, may_send_scores)
    is distinct from (${grades.lineItems}::text, ${grades.mayCreateItems}::boolean,
      ${grades.maySendScores}::boolean)`.execute(transaction);

/** Refuses with 404 a link that was copied from a course of another class. */
async function requireOfClass(db: Database, { classId }: Course, slug: string): Promise<void> {
  const row = await db
    .selectFrom('contests')
    .select('id')
    .where('slug', '=', slug)
    .where('class_id', '=', classId)
    .executeTakeFirst();
  if (row === undefined) throw new AppError('notFound', refusals.assignmentElsewhere);
}

async function choiceOf(
  db: Database,
  { found, course, person }: { found: StoredClass; course: Course; person: Person },
): Promise<Arrival> {
  if (!teaches(found, person)) throw new AppError('forbidden', refusals.notTeacher);
  const assignments = await readContestsOfClass(db, found.id, person);
  return {
    kind: 'choose',
    course: course.title,
    class: { slug: found.slug, name: found.name },
    assignments: assignments
      .sort((a, b) => b.contest.startsAtMs - a.contest.startsAtMs)
      .map(({ slug, name, visibility }) => ({ slug, name, isDraft: visibility === 'draft' })),
  };
}

type Connecting = { class?: string | undefined; newClass?: ClassDraft | undefined };

/** Connects the course of a launch to a class; returns the slug of the class. The same again changes nothing. */
export const connectCourse = (
  db: Database,
  by: Teacher,
  { opened, ...chosen }: Connecting & { opened: OpenLaunch },
): Promise<string> =>
  inTransaction(db, async (transaction) => {
    const { caller } = by;
    const { platform, launch } = opened;
    const { context } = launch;
    if (context === null) throw new AppError('forbidden', refusals.launchWithoutCourse);
    if (launch.role !== 'teacher') throw new AppError('forbidden', refusals.notTeacherOfCourse);
    const { class: slug, newClass } = chosen;
    if ((slug === undefined) === (newClass === undefined)) {
      throw new AppError('badInput', refusals.classOrNewClass);
    }
    // Teachers of a course who come at once wait for each other.
    const turn = `lti course ${platform.id} ${launch.deploymentId} ${context.id}`;
    await sql`select pg_advisory_xact_lock(hashtextextended(${turn}, 0))`.execute(transaction);
    const before = await findCourse(transaction, opened);
    if (before !== undefined) {
      const isSame = before.slug === (slug ?? newClass?.slug);
      if (isSame) return before.slug;
      throw new AppError('conflict', refusals.courseConnected);
    }
    if (newClass !== undefined) await insertClass(transaction, by, newClass);
    const found = await requireTaught(transaction, slug ?? newClass?.slug ?? '', caller);
    const { id } = await transaction
      .insertInto('lti_courses')
      .values({
        platform_id: platform.id,
        deployment_id: launch.deploymentId,
        context_id: context.id,
        title: context.title,
        class_id: found.id,
        connected_by: caller.id,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    if (launch.grades !== null) await keepGrades(transaction, id, launch.grades);
    if (launch.membersUrl !== null) await keepMembersUrl(transaction, id, launch.membersUrl);
    await addEntry(transaction, {
      by,
      act: 'course connected',
      subject: { kind: 'class', id: found.id, name: found.name },
      after: { platform: platform.name, course: context.title },
    });
    return found.slug;
  });

/** The class of a launch that asks for a choice, as its teacher; refuses all others. */
export async function requireChoosing(
  db: Database,
  opened: OpenLaunch,
  caller: Person,
): Promise<{ found: StoredClass; choosing: NonNullable<OpenLaunch['launch']['choosing']> }> {
  const { choosing } = opened.launch;
  const course = await findCourse(db, opened);
  if (choosing === null || course === undefined) {
    throw new AppError('conflict', refusals.nothingToChoose);
  }
  return { found: await requireTaught(db, course.slug, caller), choosing };
}

const shownRow = z.object({
  id: z.uuid(),
  title: z.string(),
  platform: z.string(),
  sends: z.enum(scoreTimes),
  takesScores: z.boolean(),
  hasList: z.boolean(),
  pupils: z.int(),
  sent: z.int(),
  waiting: z.int(),
});
const failedRow = z.object({
  courseId: z.uuid(),
  pupil: z.string(),
  assignment: z.string(),
  reason: z.string(),
  at: z.date().nullable(),
});

const failedShownMax = 200;

/** The courses of a class, for its teachers. */
export async function listCourses(
  db: Database,
  slug: string,
  person: Person,
): Promise<ClassCourse[]> {
  const found = await requireTaught(db, slug, person);
  const rows = await rowsOf(
    db,
    shownRow,
    sql`
    select lti_courses.id, title, lti_platforms.name as platform, sends,
      may_send_scores as "takesScores", members_url is not null as "hasList",
      (select count(*)::int from lti_members where course_id = lti_courses.id) as pupils,
      (select count(*)::int from lti_scores
        where course_id = lti_courses.id and sent_version = lti_scores.version) as sent,
      (select count(*)::int from lti_scores
        where course_id = lti_courses.id and due_at is not null) as waiting
    from lti_courses join lti_platforms on lti_platforms.id = platform_id
    where class_id = ${found.id} order by connected_at, lti_courses.id`,
  );
  const failed = await rowsOf(
    db,
    failedRow,
    sql`
    select course_id as "courseId", coalesce(class_members.name, users.name) as pupil,
      contests.name as assignment, failure as reason, sent_at as at
    from lti_scores join lti_courses on lti_courses.id = course_id
    join users on users.id = lti_scores.user_id
    join contests on contests.id = contest_id
    left join class_members
      on class_members.class_id = ${found.id} and class_members.user_id = lti_scores.user_id
    where lti_courses.class_id = ${found.id} and failure is not null
    order by contests.name, lower(coalesce(class_members.name, users.name)), users.id
    limit ${failedShownMax}`,
  );
  return rows.map(({ sent, waiting, ...row }) => ({
    ...row,
    scores: {
      sent,
      waiting,
      failed: failed
        .filter(({ courseId }) => courseId === row.id)
        .map(({ courseId: _, at, ...one }) => ({ ...one, at: at?.toISOString() ?? null })),
    },
  }));
}

type Named = { slug: string; id: string };
const namedRow = z.object({ id: z.uuid(), title: z.string(), sends: z.enum(scoreTimes) });

async function requireCourse(transaction: Database, { slug, id }: Named, person: Person) {
  const found = await requireTaught(transaction, slug, person);
  const query = sql`
    select id, title, sends from lti_courses where id = ${id} and class_id = ${found.id} for update`;
  const course = await rowOf(transaction, namedRow, query);
  if (course === undefined) throw new AppError('notFound', refusals.noCourse);
  return { found, course, subject: { kind: 'class', id: found.id, name: found.name } as const };
}

/** Changes when scores are sent. */
export const changeCourse = (
  db: Database,
  by: Teacher,
  { sends, ...named }: Named & { sends: ScoreTime },
): Promise<void> =>
  recorded(db, { by, act: 'course changed' }, async (transaction) => {
    const { course, subject } = await requireCourse(transaction, named, by.caller);
    await transaction
      .updateTable('lti_courses')
      .set({ sends })
      .where('id', '=', course.id)
      .execute();
    const { title } = course;
    return { result: undefined, subject, before: { sends: course.sends }, after: { sends, title } };
  });

/** Disconnects a course; the members of the class stay. */
export const disconnectCourse = (db: Database, by: Teacher, named: Named): Promise<void> =>
  recorded(db, { by, act: 'course disconnected' }, async (transaction) => {
    const { course, subject } = await requireCourse(transaction, named, by.caller);
    await transaction.deleteFrom('lti_courses').where('id', '=', course.id).execute();
    return { result: undefined, subject, before: { course: course.title } };
  });

const againRow = z.object({ scores: z.int() });

/** Makes the scores that a course refused due again; returns how many. */
export const sendAgain = (db: Database, by: Teacher, named: Named): Promise<number> =>
  inTransaction(db, async (transaction) => {
    const { course } = await requireCourse(transaction, named, by.caller);
    const query = sql`
      with again as (
        update lti_scores set failure = null, tries = 0, due_at = ${now}
        where course_id = ${course.id} and failure is not null returning 1
      )
      select count(*)::int as scores from again`;
    return (await onlyRowOf(transaction, againRow, query)).scores;
  });
