/**
 * Lists of submissions: one person's for a problem, and everyone's for administrators.
 * submission-search.ts finds the submissions of a page.
 */
import type { Selectable } from 'kysely';
import type { AdminSubmission } from '../../contract/admin-submissions.ts';
import type { Output } from '../../contract/endpoint.ts';
import { pageMaxRows } from '../../contract/limits.ts';
import { refusals } from '../../contract/messages.ts';
import type { allSubmissions } from '../../contract/problems.ts';
import type { listSubmissions as ofPerson, SubmissionRow } from '../../contract/submission.ts';
import { pending } from '../../contract/words.ts';
import { anyId, byteLength, condition, isTrue, rowCount } from '../../db/expressions.ts';
import type { Database } from '../../db/open.ts';
import type { Schema } from '../../db/schema.ts';
import { readInBatches } from '../http/batches.ts';
import { AppError } from '../http/errors.ts';
import { rowsThatFit } from '../http/pages.ts';
import { isToldFor, type Viewer } from '../visibility.ts';
import { countAllSubmissions, findSubmissions, isBefore } from './submission-search.ts';

/** A page of submissions; `next` is what the query of the next page has, if there is one. */
type SubmissionsPage<Row> = {
  rows: AsyncIterable<Row>;
  next: { before: string } | undefined;
  /** The rows of all pages together. */
  total: number | undefined;
};

/**
 * A page, newest first, read while it is sent because it may contain much code. The rows of all
 * pages are counted only where the caller gives no limit.
 */
export async function listAllSubmissions(
  db: Database,
  viewer: Viewer,
  { before, limit, withCode, ...filters }: Output<typeof allSubmissions, 'query'>,
): Promise<SubmissionsPage<AdminSubmission>> {
  const ids = await findSubmissions(db, viewer, { ...filters, before, limit: oneMore(limit) });
  const page = await pageOf(db, ids, { limit, withCode });
  const isAll = before === undefined && page.next === undefined;
  if (limit !== undefined) return { ...page, total: undefined };
  return {
    ...page,
    total: isAll ? page.count : (await countAllSubmissions(db, viewer, filters)).total,
  };
}

/** The rows to look for: another after the page says that there is a next one. */
const oneMore = (limit = pageMaxRows): number => limit + 1;

/** Their code is at most 6.4 MB. */
const rowsAtOnce = 100;

/** The page of the rows with these ids, of which there is one more than the limit if possible. */
async function pageOf(
  db: Database,
  ids: string[],
  { limit = pageMaxRows, withCode }: { limit?: number | undefined; withCode: 'true' | 'false' },
) {
  const hasCode = withCode === 'true';
  const within = ids.slice(0, limit);
  const count = hasCode ? rowsThatFit(await codeSizes(db, within)) : within.length;
  const shown = within.slice(0, count);
  const last = shown.at(-1);
  return {
    rows: readInBatches(shown, (some) => readSubmissions(db, some, hasCode), rowsAtOnce),
    count,
    next: count < ids.length && last !== undefined ? { before: last } : undefined,
  };
}

/** The sizes of the sources of these submissions, in their order. */
async function codeSizes(db: Database, ids: readonly string[]): Promise<number[]> {
  const rows = await db
    .selectFrom('submissions')
    .select(['id', (eb) => byteLength(eb.ref('source')).as('bytes')])
    .where('id', '=', anyId(ids))
    .execute();
  const sizes = new Map(rows.map(({ id, bytes }) => [id, bytes]));
  return ids.map((id) => sizes.get(id) ?? 0);
}

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
      isTrue(
        eb.and([
          eb('s.verdict', 'is', null),
          eb.or([eb('pause.holds_all', '=', true), eb('pause.submission_id', '=', eb.ref('s.id'))]),
        ]),
      ).as('is_paused'),
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
 * A submission with its code, and the one before it by the same person for the same problem that the
 * viewer may know of; refuses with 404 if there is none.
 */
export async function readWithPrevious(
  db: Database,
  id: string,
  viewer: Viewer,
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
    .where(isToldFor(viewer, 'before'))
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

/**
 * One person's submissions for a problem that the viewer may know of: a page, newest first, read
 * while it is sent.
 */
export async function listSubmissions(
  db: Database,
  { userId, problemId, viewer }: { userId: string; problemId: string; viewer: Viewer },
  { before, limit, withCode }: Output<typeof ofPerson, 'query'>,
): Promise<SubmissionsPage<SubmissionRow>> {
  const own = db
    .selectFrom('submissions as s')
    .where('s.user_id', '=', userId)
    .where('s.problem_id', '=', problemId)
    .where(isToldFor(viewer, 's'));
  let found = own
    .select('s.id')
    .orderBy('s.submitted_at', 'desc')
    .orderBy('s.id', 'desc')
    .limit(oneMore(limit));
  if (before !== undefined) found = found.where(await isBefore(db, before));
  const ids = (await found.execute()).map((row) => row.id);
  const page = await pageOf(db, ids, { limit, withCode });
  if (before === undefined && page.next === undefined) return { ...page, total: page.count };
  const { count } = await own.select(rowCount().as('count')).executeTakeFirstOrThrow();
  return { ...page, total: count };
}
