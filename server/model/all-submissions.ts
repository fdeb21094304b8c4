/**
 * Lists of submissions: one person's for a problem, and everyone's for administrators. Short pages
 * include the code. submission-search.ts finds the submissions of a page.
 */
import type { Selectable } from 'kysely';
import type { AdminSubmission } from '../../contract/admin-submissions.ts';
import type { Output } from '../../contract/endpoint.ts';
import { submissionsPageRows } from '../../contract/limits.ts';
import { refusals } from '../../contract/messages.ts';
import type { allSubmissions } from '../../contract/problems.ts';
import type { listSubmissions as ofPerson, SubmissionRow } from '../../contract/submission.ts';
import { pending } from '../../contract/words.ts';
import { anyId, condition, isTrue } from '../../db/expressions.ts';
import type { Database } from '../../db/open.ts';
import type { Schema } from '../../db/schema.ts';
import { AppError } from '../errors.ts';
import { readInBatches } from './batches.ts';
import { findSubmissions, isBefore } from './submission-search.ts';

/** A page, newest first, read while it is sent because it may contain much code. */
export async function listAllSubmissions(
  db: Database,
  { before, limit, withCode, ...filters }: Output<typeof allSubmissions, 'query'>,
): Promise<AsyncIterable<AdminSubmission>> {
  const ids = await findSubmissions(db, { ...filters, before, limit });
  return readShown(db, ids, carriesCode(withCode, limit));
}

/** Large pages leave out the code, which could make them 32 MB. */
const carriesCode = (withCode: 'true' | 'false', limit: number): boolean =>
  withCode === 'true' && limit <= submissionsPageRows;

/** Their code is at most 1.6 MB. */
const rowsAtOnce = 25;

const readShown = (db: Database, ids: string[], hasCode: boolean) =>
  readInBatches(ids, (some) => readSubmissions(db, some, hasCode), rowsAtOnce);

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
  return readShown(db, ids, carriesCode(withCode, limit));
}
