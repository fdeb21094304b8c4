/**
 * Which scores platforms should have. What an assignment's scores are made of is compared with what they
 * were made of last, so that verdicts, rejudgings, points set by teachers, extensions, and pupils who come
 * late need tell nothing of it. What differs from before is stored, and sent by score-sending.ts.
 */
import { sql } from 'kysely';
import { z } from 'zod';
import { type ScoreTime, scoreTimes } from '../../contract/lti-words.ts';
import { type Database, inTransaction } from '../../db/open.ts';
import { rowOf, rowsOf } from '../../db/rows.ts';
import { workAt } from '../classes/gradebook.ts';
import { readContestAgain } from '../contests/contests.ts';
import { scoreMaxOf } from './choosing.ts';

const staleRow = z.object({
  courseId: z.uuid(),
  contestId: z.uuid(),
  sends: z.enum(scoreTimes),
  look: z.string(),
});
type Stale = z.infer<typeof staleRow>;

const looksMax = 20;

/** Whether the time of a participation, with its extension, is over. */
const isEnded = sql`
  contests.starts_at + make_interval(secs =>
    (coalesce(participations.duration_ms, contests.duration_ms) + participations.extension_ms)
      / 1000.0) <= now()`;

/** For how long after its end all that an assignment's scores are made of is looked at each time. */
const newMaxHours = 24;
/** Of the others, so many are looked at each time, and each no more often. */
const oldLooksMax = 100;
const oldEveryMinutes = 10;

/** The rule by which points are counted; a version with another has all scores made anew. */
const countingRule = 2;

/** What an assignment itself says of changes: its verdicts, and its settings. */
const ownLook = sql`
  concat_ws(' ', ${countingRule}::int, sends, runs_version, settings_version, contests.visibility)`;

/**
 * Assignments of connected classes whose scores are made of something else than when they were made last.
 * What is read for that of pupils grows with them, so that it is read only of assignments that are new, that
 * changed by themselves, or whose turn it is.
 */
const staleOnes = (db: Database): Promise<Stale[]> =>
  rowsOf(
    db,
    staleRow,
    sql`
    with old as (
      update lti_line_items set checked_at = now()
      where (course_id, contest_id) in (
        select course_id, contest_id from lti_line_items
        where checked_at < now() - make_interval(mins => ${oldEveryMinutes})
        order by checked_at limit ${oldLooksMax} for update skip locked)
      returning course_id, contest_id
    )
    select * from (
      select lti_courses.id as "courseId", contests.id as "contestId", sends, looked_at,
        concat_ws(' ', ${ownLook},
          (select concat_ws(' ', count(*), max(made_at), sum(class_grades.points))
            from class_grades join contest_problems on contest_problems.id = contest_problem_id
            where contest_problems.contest_id = contests.id),
          (select concat_ws(' ', count(*), max(arrived_at))
            from lti_members where course_id = lti_courses.id),
          (select count(*) from class_members
            where class_members.class_id = contests.class_id and kind = 'pupil'),
          (select md5(string_agg(
              own.user_id::text || own.participation_id, ' ' order by own.user_id, own.number))
            from participations
            join participation_members own on own.participation_id = participations.id
            where participations.contest_id = contests.id),
          (select concat_ws(' ', count(*) filter (where ${isEnded}), sum(extension_ms))
            from participations where participations.contest_id = contests.id)) as look
      from lti_courses join contests on contests.class_id = lti_courses.class_id
      left join lti_line_items
        on lti_line_items.course_id = lti_courses.id and lti_line_items.contest_id = contests.id
      where may_send_scores and contests.visibility <> 'draft' and contests.starts_at <= now()
        and (contests.starts_at + make_interval(secs => contests.duration_ms / 1000.0)
            > now() - make_interval(hours => ${newMaxHours})
          or looked_at is null or not starts_with(looked_at, ${ownLook} || ' ')
          or (lti_courses.id, contests.id) in (select course_id, contest_id from old))
    ) as looks
    where looked_at is distinct from look
    order by "contestId" limit ${looksMax}`,
  );

const pupilRow = z.object({ userId: z.uuid(), isEnded: z.boolean() });

/** The pupils of a course who take part in an assignment, but those with submissions that wait. */
const pupilsOf = (db: Database, { courseId, contestId }: Stale) =>
  rowsOf(
    db,
    pupilRow,
    sql`
    select lti_members.user_id as "userId", ${isEnded} as "isEnded"
    from lti_members join contests on contests.id = ${contestId}
    join class_members on class_members.class_id = contests.class_id
      and class_members.user_id = lti_members.user_id and kind = 'pupil'
    join participation_members
      on participation_members.contest_id = contests.id
      and participation_members.user_id = lti_members.user_id
    join participations on participations.id = participation_id
    where lti_members.course_id = ${courseId} and not exists (
      -- The next verdict changes what the score is made of; after a fault of ours, none may come.
      select from submissions
      where submissions.participation_id = participations.id and verdict is null)`,
  );

/** Whether a pupil's score is to be sent now. */
const isDue = (sends: ScoreTime, pupil: { isEnded: boolean }): boolean =>
  sends === 'verdict' || pupil.isEnded;

/** Stores which scores platforms should have, where they changed. */
export async function noteScores(db: Database): Promise<void> {
  for (const stale of await staleOnes(db)) await noteOf(db, stale);
}

const noteOf = (db: Database, stale: Stale): Promise<void> =>
  inTransaction(db, async (transaction) => {
    const { courseId, contestId, sends, look } = stale;
    // Another server may do the same.
    const turn = `lti scores ${courseId} ${contestId}`;
    const taken = await rowOf(
      transaction,
      z.object({ isMine: z.boolean() }),
      sql`select pg_try_advisory_xact_lock(hashtextextended(${turn}, 0)) as "isMine"`,
    );
    if (taken?.isMine !== true) return;
    const stored = await readContestAgain(transaction, contestId);
    const { listed, ofPupil } = await workAt(transaction, stored);
    const max = scoreMaxOf(listed.problems);
    const due = (await pupilsOf(transaction, stale)).filter((pupil) => isDue(sends, pupil));
    const wanted = due.flatMap(({ userId, isEnded }) => {
      const { points, grades } = ofPupil(userId);
      const given = grades.filter((one) => one !== null);
      // Of a problem that has nothing but faults of ours, nothing is known yet.
      const hasWork = given.some(
        ({ pending, tries, at, isSet }) => pending === 0 || tries > 0 || at !== null || isSet,
      );
      return [{ userId, points, hasWork, isEnded }];
    });
    const people = wanted.map(({ userId }) => userId);
    const points = wanted.map((one) => one.points);
    const work = wanted.map(({ hasWork }) => hasWork);
    const ended = wanted.map((one) => one.isEnded);
    // The row of the column first, as all who lock both.
    await sql`
      insert into lti_line_items (course_id, contest_id, looked_at)
      values (${courseId}, ${contestId}, ${look})
      on conflict (course_id, contest_id) do update set looked_at = excluded.looked_at`.execute(
      transaction,
    );
    // Who submitted nothing has no score, but one that was sent is corrected.
    await sql`
      insert into lti_scores (course_id, contest_id, user_id, points, points_max, is_final)
      select ${courseId}, ${contestId}, wanted.user_id, wanted.points, ${max}, wanted.is_final
      from unnest(${people}::uuid[], ${points}::float8[], ${work}::boolean[], ${ended}::boolean[])
        as wanted (user_id, points, has_work, is_final)
      where has_work or exists (
        select from lti_scores known where known.course_id = ${courseId}
          and known.contest_id = ${contestId} and known.user_id = wanted.user_id)
      order by wanted.user_id
      on conflict (course_id, contest_id, user_id) do update
      set points = excluded.points, points_max = excluded.points_max,
        is_final = excluded.is_final,
        version = lti_scores.version + 1, tries = 0, failure = null, due_at = now()
      where (lti_scores.points, lti_scores.points_max, lti_scores.is_final)
        is distinct from (excluded.points, excluded.points_max, excluded.is_final)`.execute(
      transaction,
    );
  });
