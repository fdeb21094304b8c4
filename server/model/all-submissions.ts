/**
 * Lists of submissions: one person's for a problem, and everyone's for administrators; short pages
 * include the code. Filters by name are resolved to ids first: if few match, an index finds their
 * submissions; if many match, scanning back in time soon fills a page.
 */
import {
  type Expression,
  type Selectable,
  type SelectQueryBuilder,
  type SqlBool,
  sql,
} from 'kysely';
import { z } from 'zod';
import type {
  AdminSubmission,
  SubmissionFilters,
  VerdictCounts,
} from '../../contract/admin-submissions.ts';
import type { Output } from '../../contract/endpoint.ts';
import { submissionsPageRows } from '../../contract/limits.ts';
import { refusals } from '../../contract/messages.ts';
import type { allSubmissions } from '../../contract/problems.ts';
import type { listSubmissions as ofPerson, SubmissionRow } from '../../contract/submission.ts';
import { pending } from '../../contract/words.ts';
import { anyId, condition, isTrue, momentText, rowCount } from '../../db/expressions.ts';
import type { Database } from '../../db/open.ts';
import type { Schema } from '../../db/schema.ts';
import { AppError } from '../errors.ts';
import { readInBatches } from './batches.ts';
import { isPersonWith, partOf } from './people-search.ts';

/** With more matches than this, a list of ids costs more than it saves. */
const namedMax = 1_000;

/** A page, newest first, read while it is sent because it may contain much code. */
export async function listAllSubmissions(
  db: Database,
  { before, limit, withCode, ...filters }: Output<typeof allSubmissions, 'query'>,
): Promise<AsyncIterable<AdminSubmission>> {
  let page = (await narrowed(db, filters))
    .select('s.id')
    .orderBy('s.submitted_at', 'desc')
    .orderBy('s.id', 'desc')
    .limit(limit);
  if (before !== undefined) page = page.where(await isBefore(db, before));
  const ids = (await page.execute()).map((row) => row.id);
  const hasCode = carriesCode(withCode, limit);
  return readInBatches(ids, (some) => readSubmissions(db, some, hasCode));
}

/** Large pages leave out the code, which could make them 32 MB. */
const carriesCode = (withCode: 'true' | 'false', limit: number): boolean =>
  withCode === 'true' && limit <= submissionsPageRows;

async function readSubmissions(
  db: Database,
  ids: readonly string[],
  hasCode: boolean,
): Promise<AdminSubmission[]> {
  const rows = await db
    .selectFrom('submissions as s')
    .innerJoin('users', 'users.id', 's.user_id')
    .innerJoin('problems', 'problems.id', 's.problem_id')
    .select(['s.id', 's.problem_id', 's.user_id', 's.verdict', 's.submitted_at'])
    .$if(hasCode, (query) => query.select('s.source'))
    .select(['s.execution_time_ms', 's.memory_kb', 's.test_set', 's.language', 's.fault'])
    .select(['s.points', 's.max_points'])
    .select(['s.verdict_was', 's.verdict_changed_at', 's.verdict_changed_by_tests'])
    .select(['users.name', 'users.email', 'problems.name as problem_name'])
    .leftJoin('problem_pauses as pause', 'pause.problem_id', 's.problem_id')
    .select((eb) =>
      isTrue(eb.and([eb('s.verdict', 'is', null), eb('pause.problem_id', 'is not', null)])).as(
        'is_paused',
      ),
    )
    .where('s.id', '=', anyId(ids))
    .execute();
  return rows.map((row) => ({
    _id: row.id,
    problemId: row.problem_id,
    problemName: row.problem_name,
    userId: row.user_id,
    userName: row.name,
    userEmail: row.email,
    verdict: row.verdict ?? pending,
    ...(row.source && { code: row.source.toString() }),
    language: row.language,
    submittedAt: row.submitted_at.toISOString(),
    isPaused: row.is_paused,
    executionTime: row.execution_time_ms,
    memoryKb: row.memory_kb,
    testSet: row.test_set,
    fault: row.fault,
    ...pointsOf(row),
    ...changeOf(row),
  }));
}

/**
 * A submission with its code, and the one before it by the same person for the same problem;
 * refuses with 404 if there is none.
 */
export async function readWithPrevious(
  db: Database,
  id: string,
): Promise<{ submission: AdminSubmission; previous: AdminSubmission | undefined }> {
  const before = await db
    .selectFrom('submissions as s')
    .innerJoin('submissions as before', (join) =>
      join
        .onRef('before.user_id', '=', 's.user_id')
        .onRef('before.problem_id', '=', 's.problem_id')
        .on(condition`(before.submitted_at, before.id) < (s.submitted_at, s.id)`),
    )
    .select('before.id')
    .where('s.id', '=', id)
    .orderBy('before.submitted_at', 'desc')
    .orderBy('before.id', 'desc')
    .limit(1)
    .executeTakeFirst();
  const rows = await readSubmissions(db, before === undefined ? [id] : [id, before.id], true);
  const submission = rows.find(({ _id }) => _id === id);
  if (submission === undefined) throw new AppError('notFound', refusals.noSubmission);
  return { submission, previous: rows.find(({ _id }) => _id === before?.id) };
}

type Points = Pick<Selectable<Schema['submissions']>, 'points' | 'max_points'>;

/** Null if the submission has none. */
const pointsOf = ({
  points,
  max_points: maxPoints,
}: Points): Pick<SubmissionRow, 'points' | 'maxPoints'> =>
  points === null ? {} : { points, maxPoints };

type Changed = Pick<
  Selectable<Schema['submissions']>,
  'verdict_was' | 'verdict_changed_at' | 'verdict_changed_by_tests'
>;

function changeOf(row: Changed): Pick<SubmissionRow, 'change'> {
  const { verdict_was: was, verdict_changed_at: at, verdict_changed_by_tests: byTests } = row;
  if (was === null || at === null) return {};
  return { change: { was, at: at.toISOString(), hasNewTests: byTests ?? false } };
}

/** One person's submissions for a problem: a page, newest first, read while it is sent. */
export async function listSubmissions(
  db: Database,
  { userId, problemId }: { userId: string; problemId: string },
  { before, limit, withCode }: Output<typeof ofPerson, 'query'>,
): Promise<AsyncIterable<SubmissionRow>> {
  let page = db
    .selectFrom('submissions as s')
    .select('s.id')
    .where('s.user_id', '=', userId)
    .where('s.problem_id', '=', problemId)
    .orderBy('s.submitted_at', 'desc')
    .orderBy('s.id', 'desc')
    .limit(limit);
  if (before !== undefined) page = page.where(await isBefore(db, before));
  const ids = (await page.execute()).map((row) => row.id);
  const hasCode = carriesCode(withCode, limit);
  return readInBatches(ids, (some) => readSubmissions(db, some, hasCode));
}

/** Whether a row comes after a submission in a list with the newest first. */
async function isBefore(db: Database, before: string): Promise<Expression<SqlBool>> {
  // As text, because a Date has no microseconds.
  const mark = await submittedAt(db, before);
  return condition`(s.submitted_at, s.id) < (${mark}::timestamptz, ${before}::uuid)`;
}

async function submittedAt(db: Database, id: string): Promise<string> {
  const row = await db
    .selectFrom('submissions')
    .select((eb) => momentText(eb.ref('submitted_at')).as('mark'))
    .where('id', '=', id)
    .executeTakeFirst();
  if (row === undefined) throw new AppError('notFound', refusals.noSubmission);
  return row.mark;
}

/** The number of submissions that pass the filters. */
export async function countAllSubmissions(
  db: Database,
  filters: SubmissionFilters,
): Promise<VerdictCounts> {
  const rows = await (await narrowed(db, filters))
    .select(['s.verdict', rowCount().as('count')])
    .groupBy('s.verdict')
    .execute();
  return {
    total: rows.reduce((sum, row) => sum + row.count, 0),
    byVerdict: Object.fromEntries(rows.map((row) => [row.verdict ?? pending, row.count])),
  };
}

type Submissions = SelectQueryBuilder<Schema & { s: Schema['submissions'] }, 's', object>;

async function narrowed(db: Database, filters: SubmissionFilters): Promise<Submissions> {
  let query: Submissions = db.selectFrom('submissions as s');
  if (filters.verdict === pending) query = query.where('s.verdict', 'is', null);
  else if (filters.verdict) query = query.where('s.verdict', '=', filters.verdict);
  if (filters.from) query = query.where('s.submitted_at', '>=', filters.from);
  if (filters.to) query = query.where('s.submitted_at', '<', filters.to);
  if (filters.submission) query = query.where('s.id', '=', filters.submission);
  if (filters.problem) query = query.where(await isOfProblem(db, filters.problem));
  if (filters.user) query = query.where(await isOfPerson(db, filters.user));
  return query;
}

const isOfProblem = (db: Database, given: string) =>
  isNamed(
    's.problem_id',
    given,
    db.selectFrom('problems').select('id').where('name', 'ilike', partOf(given)),
  );

const isOfPerson = (db: Database, given: string) =>
  isNamed(
    's.user_id',
    given,
    db
      .selectFrom('users')
      .select('id')
      .where(isPersonWith(given, ['name', 'email'])),
  );

/** The condition that a column equals the id `given`, or one of the ids that `matching` finds. */
async function isNamed<Table extends 'problems' | 'users'>(
  column: 's.problem_id' | 's.user_id',
  given: string,
  matching: SelectQueryBuilder<Schema, Table, { id: string }>,
): Promise<Expression<SqlBool>> {
  if (z.guid().safeParse(given).success) return condition`${sql.ref(column)} = ${given}::uuid`;
  const few = await matching.limit(namedMax + 1).execute();
  if (few.length > namedMax) return condition`${sql.ref(column)} in (${matching})`;
  return condition`${sql.ref(column)} = ${anyId(few.map(({ id }) => id))}`;
}
