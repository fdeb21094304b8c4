/** Everything that the site has of a person, as an archive that is made while it is sent. */
import { sql } from 'kysely';
import { z } from 'zod';
import { factsOf } from '../../contract/languages.ts';
import type { Database } from '../../db/open.ts';
import { rowsOf } from '../../db/rows.ts';
import { writeZip } from '../../problems/package/write/save.ts';
import { isInContest, isThere } from '../visibility.ts';

/** Whether a problem, or a contest, is of an exam that the person writes now. */
const isInExam = (person: string, { problem, contest }: { problem?: string; contest?: string }) =>
  sql`exists (
    select from exams_now(${person}) exams
    where is_bound and (exams.contest_id = ${contest === undefined ? null : sql.ref(contest)}
      or exists (
        select from contest_problems own
        where own.contest_id = exams.contest_id
          and own.problem_id = ${problem === undefined ? null : sql.ref(problem)})))`;

/** The JSON files of the archive, by name: what the query of each finds. `person` is an id. */
const lists: Record<string, (person: string) => ReturnType<typeof sql>> = {
  account: (person) => sql`
    select id, name, email, username, city, country, institute, bio, github, linkedin, twitter,
      website, locale, is_private, is_admin, roles, ends_at, created_at, profile_image
    from users where id = ${person}`,
  statistics: (person) => sql`select * from user_stats where user_id = ${person}`,
  sessions: (person) => sql`
    select device, network, created_at, used_at, expires_at from sessions where user_id = ${person}`,
  'api-tokens': (person) => sql`
    select name, scopes, created_at, ends_at, used_at from api_tokens where user_id = ${person}`,
  'mail-digest': (person) => sql`select every from mail_digests where user_id = ${person}`,
  feeds: (person) => sql`select made_at from feed_keys where user_id = ${person}`,
  'linked-logins': (person) => sql`
    select issuer, subject, roles, group_roles, proves_address, linked_at, used_at
    from linked_logins where user_id = ${person} order by linked_at`,
  'learning-platforms': (person) => sql`
    select lti_platforms.name as platform, title as course, subject, arrived_at,
      array(
        select json_build_object('assignment', contests.name, 'points', points, 'sent_at', sent_at)
        from lti_scores join contests on contests.id = contest_id
        where lti_scores.course_id = lti_courses.id and lti_scores.user_id = ${person}
        order by contests.name) as scores
    from lti_members join lti_courses on lti_courses.id = course_id
    join lti_platforms on lti_platforms.id = platform_id
    where lti_members.user_id = ${person} order by arrived_at`,
  passkeys: (person) => sql`
    select name, transports, is_backed_up, needs_password, made_at, used_at
    from passkeys where user_id = ${person} order by made_at`,
  notes: (person) => sql`
    select problem_id, text, saved_at from problem_notes
    where user_id = ${person} and not ${isInExam(person, { problem: 'problem_notes.problem_id' })}`,
  'difficulty-answers': (person) => sql`
    select problem_id, said, answer, answered_at from difficulty_answers
    where user_id = ${person} order by answered_at`,
  'published-solutions': (person) => sql`
    select problem_id, language, submission_id, explanation, published_at, changed_at, is_hidden,
      moderation_reason
    from published_solutions one
    where user_id = ${person} and not ${isInExam(person, { problem: 'one.problem_id' })}
    order by published_at`,
  'solution-votes': (person) => sql`
    select solution_id, voted_at from solution_votes where user_id = ${person} order by voted_at`,
  views: (person) => sql`select views from problem_views where user_id = ${person}`,
  lists: (person) => sql`
    select title, description, visibility, is_bookmarks, created_at,
      array(
        select problem_id from problem_list_members where list_id = problem_lists.id
        order by position) as problems
    from problem_lists where user_id = ${person} order by created_at`,
  drafts: (person) => sql`
    select problem_id, language, version, code, begun_at, saved_at from kept_code
    where user_id = ${person} and not ${isInExam(person, { problem: 'kept_code.problem_id' })}
    order by problem_id, language, version`,
  tickets: (person) => sql`
    select problem_id, kind, about, text, state,
      case when not ${isInContest(person)} then answer end as answer, made_at
    from tickets join problems on problems.id = problem_id
    where reporter = ${person} and not ${isInExam(person, { problem: 'tickets.problem_id' })}
    order by made_at`,
  contributions: (person) => sql`
    select id, problem_name, problem_statement, difficulty, tags, status, contributed_at,
      reviewed_at, review_comments, reference
    from contributions where contributed_by = ${person} order by contributed_at`,
  problems: (person) => sql`
    select id, name, visibility, created_at from problems
    where created_by = ${person} and deleted_at is null and visibility <> 'system'
    order by created_at`,
  'shared-problems': (person) => sql`
    select problem_id, problems.name, kind, added_at, adder.name as added_by
    from problem_people join problems on problems.id = problem_id
      left join users adder on adder.id = added_by
    where user_id = ${person} and ${isThere} order by added_at`,
  contests: (person) => sql`
    select contests.slug, contests.name as contest, participations.name as "as",
      participations.kind, participations.registered_at
    from participation_members own
      join participations on participations.id = own.participation_id
      join contests on contests.id = participations.contest_id
        and contests.visibility <> 'draft'
    where own.user_id = ${person} order by participations.registered_at`,
  classes: (person) => sql`
    select slug, classes.name as class, term, kind, class_members.name as "as", entry, joined_at
    from class_members join classes on classes.id = class_id
    where user_id = ${person} order by joined_at`,
  'class-removals': (person) => sql`
    select slug, classes.name as class, removed_at
    from class_removals join classes on classes.id = class_id
    where user_id = ${person} order by removed_at`,
  pledges: (person) => sql`
    select slug, pledge.text, accepted_at
    from pledge_answers answer
      join exam_pledges pledge on pledge.contest_id = answer.contest_id
        and pledge.version = answer.version
      join contests on contests.id = answer.contest_id
    where user_id = ${person} order by accepted_at`,
  'exam-sessions': (person) => sql`
    select slug, device, network, bound_at, released_at
    from exam_sessions join contests on contests.id = contest_id
    where user_id = ${person} order by bound_at`,
  'class-messages': (person) => sql`
    select slug, text, written_at from class_messages join classes on classes.id = class_id
    where written_by = ${person} order by written_at`,
  'class-comments': (person) => sql`
    select submission_id, line, text, written_by = ${person} as "isOwn", written_at
    from class_comments join submissions on submissions.id = submission_id
      left join participations on participations.id = participation_id
    where (written_by = ${person} or user_id = ${person})
      and not ${isInExam(person, { contest: 'participations.contest_id' })}
    order by written_at`,
  grades: (person) => sql`
    select contests.slug, label, class_grades.points, comment, made_at
    from class_grades
      join contest_problems on contest_problems.id = contest_problem_id
      join contests on contests.id = contest_problems.contest_id
    where user_id = ${person} and not ${isInExam(person, { contest: 'contests.id' })}
    order by made_at`,
  questions: (person) => sql`
    select contests.slug, text, written_at from contest_clarifications
      join contests on contests.id = contest_id
    where written_by = ${person} and not ${isInExam(person, { contest: 'contests.id' })}
    order by written_at`,
  comments: (person) => sql`
    select contribution_id, written_at, text from review_comments
    where author = ${person} order by written_at`,
  'left-out': (person) => sql`
    select 'work at an exam, until its end' as "what", slug as exam
    from exams_now(${person}) where is_bound order by slug`,
};

/**
 * A submission whose verdict its contest does not tell yet has none here either; those to an assignment stay sealed for
 * others, and are told to who made them. Those to an open exam, and to its problems, are left out until its end,
 * because the archive knows neither session nor network.
 */
const submissionRow = z.object({
  id: z.uuid(),
  problemId: z.uuid(),
  problem: z.string(),
  language: z.string(),
  submittedAt: z.date(),
  verdict: z.string().nullable(),
  timeMs: z.number().nullable(),
  memoryKb: z.number().nullable(),
  points: z.number().nullable(),
  maxPoints: z.number().nullable(),
  source: z.instanceof(Buffer),
});

/** Whether the contest of a submission tells its team the result now: `feedback: none` does so after the end. */
const isTold = sql`(not s.is_sealed or (contests.class_id is not null and (
  contests.settings ->> 'feedback' <> 'none'
  or contest_clock(contests.id, contests.starts_at) >= make_interval(secs =>
    (contests.duration_ms + participations.extension_ms) / 1000.0))))`;

const submissionsAtOnce = 100;

async function* submissionsOf(db: Database, person: string) {
  let after = '00000000-0000-0000-0000-000000000000';
  for (;;) {
    const rows = await rowsOf(
      db,
      submissionRow,
      sql`
        select s.id, s.problem_id as "problemId", p.name as problem, s.language,
          s.submitted_at as "submittedAt", s.source,
          case when ${isTold} then s.verdict end as verdict,
          case when ${isTold} then s.execution_time_ms end as "timeMs",
          case when ${isTold} then s.memory_kb end as "memoryKb",
          case when ${isTold} then s.points end as points,
          case when ${isTold} then s.max_points end as "maxPoints"
        from submissions s join problems p on p.id = s.problem_id
        left join participations on participations.id = s.participation_id
        left join contests on contests.id = participations.contest_id
        where s.user_id = ${person} and s.id > ${after} and not ${isInExam(person, {
          problem: 's.problem_id',
          contest: 'participations.contest_id',
        })}
        order by s.id limit ${submissionsAtOnce}`,
    );
    yield* rows;
    const last = rows.at(-1);
    if (last === undefined || rows.length < submissionsAtOnce) return;
    after = last.id;
  }
}

const caseRow = z.object({
  position: z.int(),
  input: z.instanceof(Buffer),
  output: z.instanceof(Buffer),
});
const contributionRow = z.object({ id: z.uuid() });

/** The test data of contributions, by path; of one contribution at a time. */
async function* testDataOf(db: Database, person: string): AsyncGenerator<[string, Buffer]> {
  const own = sql`select id from contributions where contributed_by = ${person} order by id`;
  for (const { id } of await rowsOf(db, contributionRow, own)) {
    const cases = sql`
      select position, input, output from contribution_test_cases
      where contribution_id = ${id} order by position`;
    for (const { position, input, output } of await rowsOf(db, caseRow, cases)) {
      const path = `tests/${id}/${String(position + 1).padStart(3, '0')}`;
      yield [`${path}.in`, input];
      yield [`${path}.ans`, output];
    }
  }
}

const anyRow = z.record(z.string(), z.unknown());
const asJson = (value: unknown): Buffer => Buffer.from(`${JSON.stringify(value, null, 2)}\n`);

/**
 * The archive: a JSON file for each list, and a file for each source that was submitted and for the
 * test data of contributions. Packages of the workshop have exports of their own.
 */
export const exportAccount = (db: Database, person: string): AsyncIterable<Buffer> =>
  writeZip(filesOf(db, person), 'arbiter');

async function* filesOf(db: Database, person: string): AsyncGenerator<[string, Buffer]> {
  for (const [name, query] of Object.entries(lists)) {
    yield [`${name}.json`, asJson(await rowsOf(db, anyRow, query(person)))];
  }
  yield* testDataOf(db, person);
  const listed: object[] = [];
  for await (const { source, ...row } of submissionsOf(db, person)) {
    const file = `sources/${row.id}.${extensionOf(row.language)}`;
    listed.push({ ...row, file });
    yield [file, source];
  }
  yield ['submissions.json', asJson(listed)];
}

/** Of the file that a source of the language is compiled from. */
const extensionOf = (language: string): string =>
  factsOf(language)?.fileName.split('.').at(-1) ?? 'txt';
