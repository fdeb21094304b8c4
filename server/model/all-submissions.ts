/**
 * Lists of submissions: one person's for a problem, and everyone's for administrators; short pages
 * include the code. Filters by name are resolved to ids first: if few match, an index finds the
 * newest submissions of each; if many match, scanning back in time soon fills a page.
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
import { rowsOf } from '../../db/rows.ts';
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
  const named = await namedBy(db, filters);
  const conditions = conditionsOf(filters);
  if (before !== undefined) conditions.push(await isBefore(db, before));
  const ids = await readPage(db, { named, conditions, limit });
  return readInBatches(ids, (some) => readSubmissions(db, some, carriesCode(withCode, limit)));
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
  return readInBatches(ids, (some) => readSubmissions(db, some, carriesCode(withCode, limit)));
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
  const conditions = [...(await namedBy(db, filters)).map(isNamed), ...conditionsOf(filters)];
  const rows = await db
    .selectFrom('submissions as s')
    .where(all(conditions))
    .select(['s.verdict', rowCount().as('count')])
    .groupBy('s.verdict')
    .execute();
  return {
    total: rows.reduce((sum, row) => sum + row.count, 0),
    byVerdict: Object.fromEntries(rows.map((row) => [row.verdict ?? pending, row.count])),
  };
}

/** The filters that look at the submission alone. */
function conditionsOf({ verdict, from, to, submission }: SubmissionFilters): Expression<SqlBool>[] {
  const conditions: Expression<SqlBool>[] = [];
  if (verdict === pending) conditions.push(condition`s.verdict is null`);
  else if (verdict) conditions.push(condition`s.verdict = ${verdict}`);
  if (from) conditions.push(condition`s.submitted_at >= ${from}`);
  if (to) conditions.push(condition`s.submitted_at < ${to}`);
  if (submission) conditions.push(condition`s.id = ${submission}::uuid`);
  return conditions;
}

type NamedColumn = 's.problem_id' | 's.user_id';

/** What a filter by name matches: a list of ids, or the condition if there are many. */
type Named = { column: NamedColumn; ids: string[] } | { isOneOfMany: Expression<SqlBool> };

/** What the filters by name match; empty if there are none. */
async function namedBy(db: Database, { problem, user }: SubmissionFilters): Promise<Named[]> {
  const named: Named[] = [];
  if (problem) {
    const isMeant = condition`problems.name ilike ${partOf(problem)}`;
    const matching = db.selectFrom('problems').select('id').where(isMeant);
    named.push(await findNamed('s.problem_id', problem, matching));
  }
  if (user) {
    const matching = db
      .selectFrom('users')
      .select('id')
      .where(isPersonWith(user, ['name', 'email']));
    named.push(await findNamed('s.user_id', user, matching));
  }
  return named;
}

/** What `given` means: an id, or those that `matching` finds. */
async function findNamed<Table extends 'problems' | 'users'>(
  column: NamedColumn,
  given: string,
  matching: SelectQueryBuilder<Schema, Table, { id: string }>,
): Promise<Named> {
  if (z.guid().safeParse(given).success) return { column, ids: [given] };
  const few = await matching.limit(namedMax + 1).execute();
  if (few.length > namedMax) {
    return { isOneOfMany: condition`${sql.ref(column)} in (${matching})` };
  }
  return { column, ids: few.map(({ id }) => id) };
}

const isNamed = (named: Named): Expression<SqlBool> =>
  'ids' in named ? condition`${sql.ref(named.column)} = ${anyId(named.ids)}` : named.isOneOfMany;

type PageOf = { named: Named[]; conditions: Expression<SqlBool>[]; limit: number };

const idRow = z.object({ id: z.uuid() });

/** The ids of a page, newest first. */
async function readPage(db: Database, { named, conditions, limit }: PageOf): Promise<string[]> {
  const few = named
    .filter((one) => 'ids' in one)
    .toSorted((a, b) => a.ids.length - b.ids.length)
    .at(0);
  const others = [...named.filter((one) => one !== few).map(isNamed), ...conditions];
  const newestFirst = sql`order by s.submitted_at desc, s.id desc limit ${limit}`;
  const rows = await rowsOf(
    db,
    idRow,
    few === undefined
      ? sql`select s.id from submissions s where ${all(others)} ${newestFirst}`
      : sql`${pageOfFew(few, all(others), limit)} ${newestFirst}`,
  );
  return rows.map(({ id }) => id);
}

const all = (conditions: Expression<SqlBool>[]): Expression<SqlBool> =>
  conditions.length === 0 ? condition`true` : condition`${sql.join(conditions, sql` and `)}`;

/**
 * The submissions of a few problems or people that can be on a page. Only the ones with the newest
 * submissions can be, as many as a page has rows: each of these is newer than all of the others'.
 * All submissions of a thousand people would be too many to sort.
 */
function pageOfFew(
  { column, ids }: { column: NamedColumn; ids: string[] },
  condition: Expression<SqlBool>,
  limit: number,
) {
  const owner = sql.ref(column);
  return sql`
    with newest as materialized (
      select few.id, s.submitted_at
      from unnest(${ids}::uuid[]) as few (id), lateral (
        select s.id, s.submitted_at from submissions s
        where ${owner} = few.id and ${condition}
        order by s.submitted_at desc, s.id desc limit 1) as s
      order by s.submitted_at desc, s.id desc limit ${limit}),
    oldest as (
      select case when count(*) < ${limit} then '-infinity' else min(submitted_at) end as at
      from newest)
    select s.id from oldest, newest, lateral (
      select s.id, s.submitted_at from submissions s
      where ${owner} = newest.id and s.submitted_at >= oldest.at and ${condition}
      order by s.submitted_at desc, s.id desc limit ${limit}) as s`;
}
