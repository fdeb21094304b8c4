/**
 * Lists of submissions with their code: a person's for a problem, and all, as administrators
 * look through them. Names are resolved first: where few match, their ids lead to an index; where
 * many do, walking back in time finds a page soon.
 */
import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely';
import { z } from 'zod';
import type {
  AdminSubmission,
  SubmissionFilters,
  VerdictCounts,
} from '../../contract/admin-submissions.ts';
import type { Output } from '../../contract/endpoint.ts';
import { refusals } from '../../contract/messages.ts';
import type { allSubmissions } from '../../contract/problems.ts';
import type { listSubmissions as ofPerson, SubmissionRow } from '../../contract/submission.ts';
import { pending } from '../../contract/words.ts';
import type { Database } from '../../db/open.ts';
import type { Schema } from '../../db/schema.ts';
import { AppError } from '../errors.ts';
import { readInBatches } from './batches.ts';

/** Past so many matches a list of ids would cost more than it saves. */
const namedMax = 1_000;

/** A page, newest first, read while it is sent: it may carry much code. */
export async function listAllSubmissions(
  db: Database,
  { before, limit, ...filters }: Output<typeof allSubmissions, 'query'>,
): Promise<AsyncIterable<AdminSubmission>> {
  let page = (await narrowed(db, filters))
    .select('s.id')
    .orderBy('s.submitted_at', 'desc')
    .orderBy('s.id', 'desc')
    .limit(limit);
  if (before !== undefined) page = page.where(await isBefore(db, before));
  const ids = (await page.execute()).map((row) => row.id);
  return readInBatches(ids, (some) => readSubmissions(db, some));
}

async function readSubmissions(db: Database, ids: readonly string[]): Promise<AdminSubmission[]> {
  const rows = await db
    .selectFrom('submissions as s')
    .innerJoin('users', 'users.id', 's.user_id')
    .innerJoin('problems', 'problems.id', 's.problem_id')
    .select(['s.id', 's.problem_id', 's.user_id', 's.verdict', 's.source', 's.submitted_at'])
    .select(['s.execution_time_ms', 's.memory_kb', 's.test_version', 's.language'])
    .select(['users.name', 'users.email', 'problems.name as problem_name'])
    .where('s.id', '=', sql<string>`any (${ids}::uuid[])`)
    .execute();
  return rows.map((row) => ({
    _id: row.id,
    problemId: row.problem_id,
    problemName: row.problem_name,
    userId: row.user_id,
    userName: row.name,
    userEmail: row.email,
    verdict: row.verdict ?? pending,
    code: row.source.toString(),
    language: row.language,
    submittedAt: row.submitted_at.toISOString(),
    executionTime: row.execution_time_ms,
    memoryKb: row.memory_kb,
    testSet: row.test_version,
  }));
}

/** A person's submissions for a problem: a page, newest first, read while it is sent. */
export async function listSubmissions(
  db: Database,
  { userId, problemId }: { userId: string; problemId: string },
  { before, limit }: Output<typeof ofPerson, 'query'>,
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
  return readInBatches(ids, (some) => readSubmissions(db, some));
}

/** Whether a row comes after a submission where the newest is first. */
async function isBefore(db: Database, before: string): Promise<RawBuilder<boolean>> {
  // As text: a Date has no microseconds.
  const mark = await submittedAt(db, before);
  return sql<boolean>`(s.submitted_at, s.id) < (${mark}::timestamptz, ${before}::uuid)`;
}

async function submittedAt(db: Database, id: string): Promise<string> {
  const row = await db
    .selectFrom('submissions')
    .select(sql<string>`submitted_at::text`.as('mark'))
    .where('id', '=', id)
    .executeTakeFirst();
  if (row === undefined) throw new AppError('notFound', refusals.noSubmission);
  return row.mark;
}

/** How many submissions pass the filters. */
export async function countAllSubmissions(
  db: Database,
  filters: SubmissionFilters,
): Promise<VerdictCounts> {
  const rows = await (await narrowed(db, filters))
    .select(['s.verdict', sql<number>`count(*)::int`.as('count')])
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
      .where((eb) =>
        eb.or([eb('name', 'ilike', partOf(given)), eb('email', 'ilike', partOf(given))]),
      ),
  );

/** Whether a column holds the id that `given` is, or else one of those that `matching` finds. */
async function isNamed<Table extends 'problems' | 'users'>(
  column: 's.problem_id' | 's.user_id',
  given: string,
  matching: SelectQueryBuilder<Schema, Table, { id: string }>,
): Promise<RawBuilder<boolean>> {
  if (z.guid().safeParse(given).success) return sql`${sql.ref(column)} = ${given}::uuid`;
  const few = await matching.limit(namedMax + 1).execute();
  if (few.length > namedMax) return sql`${sql.ref(column)} in (${matching})`;
  return sql`${sql.ref(column)} = any (${few.map(({ id }) => id)}::uuid[])`;
}

/** A pattern of `ilike` for texts that contain this one. */
const partOf = (text: string): string => `%${text.replaceAll(/[\\%_]/g, '\\$&')}%`;
