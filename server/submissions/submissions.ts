/** Submissions: stored and queued in one transaction, and read back with their results. */
import { sql } from 'kysely';
import { z } from 'zod';
import { type SubmitResult, submitResult } from '../../contract/judging.ts';
import type { SubmittedLanguage } from '../../contract/languages.ts';
import { refusals } from '../../contract/messages.ts';
import { condition } from '../../db/expressions.ts';
import { type Database, inTransaction } from '../../db/open.ts';
import { rowOf, rowsOf } from '../../db/rows.ts';
import { type Wait, waitFrom, waitRow, waitsOf } from '../../work/results.ts';
import { submissionKeysKeptHours } from '../../work/upkeep.ts';
import { AppError } from '../http/errors.ts';
import { requireOutsideContests } from '../problems/contest-problems.ts';
import { refuseAbove, room, usedBy, usedRow } from '../problems/storage.ts';
import { isToldFor, mayOpen, requireTaken, type Viewer } from '../visibility.ts';
import { queueSubmission } from './queue.ts';

export type NewSubmission = {
  userId: string;
  /** The person's network. */
  network: string;
  problemId: string;
  language: SubmittedLanguage;
  code: string;
  /** The key with which a call can be repeated for a day, for example after a lost reply. */
  key?: string | undefined;
  /** The participation in a contest that it belongs to; the contest then says who may submit. */
  participationId?: string | undefined;
};

/**
 * Stores and queues a submission of no contest with its key, all or nothing; returns its id, or that
 * of an equal submission that was stored with the key meanwhile.
 */
export async function addSubmission(db: Database, submission: NewSubmission): Promise<string> {
  try {
    return await store(db, submission);
  } catch (error) {
    const known = error instanceof KeyTaken ? await findRepeated(db, submission) : undefined;
    if (known === undefined) throw error;
    return known.id;
  }
}

const store = (db: Database, submission: NewSubmission): Promise<string> =>
  inTransaction(db, async (transaction) => {
    const problem = await transaction
      .selectFrom('problems')
      .select('languages')
      .where('id', '=', submission.problemId)
      .where(mayOpen(submission.userId))
      .executeTakeFirst();
    if (problem === undefined) throw new AppError('notFound', refusals.noProblem);
    await requireOutsideContests(transaction, submission);
    requireTaken(problem, submission.language);
    return (await storeSubmission(transaction, submission)).id;
  });

/**
 * Stores and queues a submission with its key in the caller's transaction. Throws `KeyTaken` if
 * another call with the same key came first.
 */
export async function storeSubmission(
  transaction: Database,
  submission: NewSubmission,
): Promise<{ id: string; submittedAt: Date }> {
  const { userId: owner, network, problemId, language, key = null } = submission;
  const participation = submission.participationId ?? null;
  const source = Buffer.from(submission.code);
  const query = sql`/* prepared: store submission */
    with added as (
      insert into submissions (user_id, problem_id, language, source, participation_id)
      select ${owner}, ${problemId}, ${language}, ${source}, ${participation}
      where ${participation}::uuid is null or exists (
        select from participation_members
        where participation_id = ${participation} and user_id = ${owner})
      returning id, submitted_at
    ), keyed as (
      insert into submission_keys (user_id, key, submission_id)
      select ${owner}, ${key}, id from added where ${key}::text is not null
      on conflict (user_id, key) do update
        set submission_id = excluded.submission_id, stored_at = now()
        where not (submission_keys.stored_at > ${freshSince})
      returning submission_id
    )
    select added.*, ${key}::text is null or exists (select from keyed) as has_key,
      ${usedBy(owner)}
    from added`;
  const added = await rowOf(transaction, addedRow, query);
  // The person was taken out of the team after it was read.
  if (added === undefined) throw new AppError('forbidden', refusals.notTakingPart);
  if (!added.has_key) throw new KeyTaken();
  // What was added is not counted by its own statement.
  refuseAbove(added, { ...room, addedBytes: source.byteLength });
  const { id, submitted_at: submittedAt } = added;
  await queueSubmission(transaction, { id, owner, network, problemId });
  return { id, submittedAt };
}

const addedRow = usedRow.extend({
  id: z.uuid(),
  submitted_at: z.date(),
  has_key: z.boolean(),
});

const freshSince = sql`now() - make_interval(hours => ${submissionKeysKeptHours})`;

/** Another call with the same key came first. */
export class KeyTaken extends Error {}

const isFresh = condition`stored_at > ${freshSince}`;

/**
 * The submission that was stored with the key; undefined if there is none, or no key. Refuses with
 * 409 if that was another submission.
 */
export async function findRepeated(
  db: Database,
  sent: NewSubmission,
): Promise<{ id: string; submittedAt: Date } | undefined> {
  if (sent.key === undefined) return undefined;
  const stored = await db
    .selectFrom('submission_keys')
    .innerJoin('submissions', 'submissions.id', 'submission_id')
    .select([
      'submissions.id',
      'submitted_at',
      'problem_id',
      'language',
      'source',
      'participation_id',
    ])
    .where('submission_keys.user_id', '=', sent.userId)
    .where('key', '=', sent.key)
    .where(isFresh)
    .executeTakeFirst();
  if (stored === undefined) return undefined;
  const isEqual =
    stored.participation_id === (sent.participationId ?? null) &&
    stored.problem_id === sent.problemId &&
    stored.language === sent.language &&
    stored.source.equals(Buffer.from(sent.code));
  if (!isEqual) throw new AppError('conflict', refusals.keyUsed);
  return { id: stored.id, submittedAt: stored.submitted_at };
}

/**
 * Refuses another person's submission with 403, and a missing or sealed submission with 404.
 * Administrators may read all submissions.
 */
export async function requireReadable(
  db: Database,
  id: string,
  viewer: NonNullable<Viewer>,
): Promise<void> {
  const row = await db
    .selectFrom('submissions')
    .select('user_id')
    .where('id', '=', id)
    .where(isToldFor(viewer))
    .executeTakeFirst();
  if (row === undefined) throw new AppError('notFound', refusals.noSubmission);
  if (row.user_id !== viewer.id && !viewer.isAdmin) {
    throw new AppError('forbidden', refusals.notYours);
  }
}

/** The state of a submission; `result` is null until it is judged, and `wait` as `readWait` says until then. */
export type Standing = {
  submittedAt: Date;
  result: SubmitResult | null;
  wait: Wait | null;
};

/** The state of a submission; refuses with 404 if there is none. */
export async function getStanding(db: Database, id: string): Promise<Standing> {
  const found = (await readStandings(db, [id])).get(id);
  if (found === undefined) throw new AppError('notFound', refusals.noSubmission);
  return found;
}

const standingRow = z.object({
  id: z.uuid(),
  submitted_at: z.date(),
  result: submitResult.nullable(),
  test_set: z.int().nullable(),
  wait: waitRow.nullable(),
});

/** The states of those of these submissions that exist. */
export async function readStandings(
  db: Database,
  ids: readonly string[],
): Promise<Map<string, Standing>> {
  const query = sql`/* prepared: standings */
    select submissions.id, submitted_at, result, test_set, to_json(waits) as wait
    from submissions left join (${waitsOf(ids)}) as waits using (id)
    where submissions.id = any(${ids}::uuid[])`;
  const rows = await rowsOf(db, standingRow, query);
  return new Map(rows.map((row) => [row.id, standingOf(row)]));
}

const standingOf = ({
  submitted_at: submittedAt,
  result,
  test_set: testSet,
  wait,
}: z.infer<typeof standingRow>): Standing => ({
  submittedAt,
  result: result && { ...result, ...(testSet !== null && { testSet }) },
  wait: result === null && wait !== null ? waitFrom(wait) : null,
});

/** The code of a submission; refuses with 404 if there is none. */
export async function readCode(db: Database, id: string): Promise<string> {
  const row = await db
    .selectFrom('submissions')
    .select('source')
    .where('id', '=', id)
    .executeTakeFirst();
  if (row === undefined) throw new AppError('notFound', refusals.noSubmission);
  return row.source.toString();
}
