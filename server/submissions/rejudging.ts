/**
 * Rejudging: submissions go back into the queue, at the lowest priority. A submission keeps its
 * verdict until a judge stores a new one; the old result then moves to earlier_results
 * (work/finish.ts).
 */
import { type Expression, sql } from 'kysely';
import type { earlierResults } from '../../contract/compiler.ts';
import type { Output } from '../../contract/endpoint.ts';
import { submitResult } from '../../contract/judging.ts';
import { earlierResultsPageMaxRows } from '../../contract/limits.ts';
import { refusals } from '../../contract/messages.ts';
import { condition } from '../../db/expressions.ts';
import { type Database, inTransaction } from '../../db/open.ts';
import { cancelRejudgings } from '../../work/cancel-rejudging.ts';
import { enqueueRejudgings } from '../../work/enqueue.ts';
import { takeTurn } from '../../work/lock-order.ts';
import { holdIfPaused, resumeProblem } from '../../work/pauses.ts';
import { AppError } from '../http/errors.ts';
import { dropRejudgingNotices, noteRejudging } from '../notices/rejudging-notices.ts';
import { isThere } from '../visibility.ts';

/** Queues submissions and returns how many; refuses with 503 if too many would wait. */
async function queueRejudgings(
  transaction: Database,
  submissions: Expression<{ id: string }>,
): Promise<number> {
  const queued = await enqueueRejudgings(transaction, submissions);
  if (queued === null) throw new AppError('unavailable', refusals.rejudgeQueueFull, 600);
  return queued;
}

/** Queues one submission; refuses one in a contest whose updates have ended. */
export function rejudgeSubmission(db: Database, id: string): Promise<void> {
  return inTransaction(db, async (transaction) => {
    const row = await transaction
      .selectFrom('submissions')
      .leftJoin('participations', 'participations.id', 'participation_id')
      .select(['problem_id', 'contest_id'])
      .where('submissions.id', '=', id)
      .executeTakeFirst();
    if (row === undefined) throw new AppError('notFound', refusals.noSubmission);
    if (row.contest_id !== null) {
      // Organisers who end its updates wait, or have ended them before.
      const contest = await transaction
        .selectFrom('contests')
        .select('updates_ended_at')
        .where('id', '=', row.contest_id)
        .forKeyShare()
        .executeTakeFirst();
      if (contest?.updates_ended_at != null) {
        throw new AppError('conflict', refusals.contestUpdatesEnded);
      }
    }
    await takeTurn(transaction, row.problem_id);
    const submission = transaction.selectFrom('submissions').select('id').where('id', '=', id);
    await queueRejudgings(transaction, submission);
  });
}

/**
 * Queues all submissions for a problem and returns how many; no rejudging is due afterwards. Those in
 * contests are left to organisers, who see before what that changes (server/contests/rejudging.ts), but for
 * those in assignments, of which teachers expect that they follow the problem until their updates end. `askedBy` is told when it has ended, like the problem's owner.
 */
export function rejudgeProblem(
  db: Database,
  problemId: string,
  askedBy: string | null,
): Promise<number> {
  return inTransaction(db, async (transaction) => {
    // As for one submission.
    await sql`
      select from contests where class_id is not null and id in (
        select contest_id from contest_problems where problem_id = ${problemId})
      order by id for key share`.execute(transaction);
    await takeTurn(transaction, problemId);
    await requireProblem(transaction, problemId);
    const all = transaction
      .selectFrom('submissions')
      .select('id')
      .where('problem_id', '=', problemId)
      .where(
        condition`participation_id is null or exists (
          select from participations join contests on contests.id = participations.contest_id
          where participations.id = participation_id and class_id is not null
            and updates_ended_at is null)`,
      );
    const queued = await queueRejudgings(transaction, all);
    await transaction
      .updateTable('problems')
      .set({ is_rejudging_due: false })
      .where('id', '=', problemId)
      .where('is_rejudging_due', '=', true)
      .execute();
    await holdIfPaused(transaction, problemId);
    await noteRejudging(transaction, { problemId, askedBy, submissions: queued });
    return queued;
  });
}

/**
 * Does that after a new version was published. Call it after the commit, so that it sees everything
 * that was judged before. Null if too many others are waiting; the rejudging then stays due.
 */
export async function rejudgeDue(
  db: Database,
  problemId: string,
  askedBy: string | null = null,
): Promise<number | null> {
  try {
    return await rejudgeProblem(db, problemId, askedBy);
  } catch (error) {
    if (error instanceof AppError && error.code === 'unavailable') return null;
    throw error;
  }
}

/** Queues the rejudgings that a stopped server or a full queue has left due. */
export async function rejudgeAllDue(db: Database): Promise<void> {
  const due = await db
    .selectFrom('problems')
    .select('id')
    .where('is_rejudging_due', '=', true)
    .where(isThere)
    .execute();
  for (const { id } of due) await rejudgeDue(db, id);
}

/** Cancels the rejudging of a problem and returns how many submissions waited for it. */
export function cancelRejudging(db: Database, problemId: string): Promise<number> {
  return inTransaction(db, async (transaction) => {
    await takeTurn(transaction, problemId);
    await requireProblem(transaction, problemId);
    const cancelled = await cancelRejudgings(transaction, problemId);
    await dropRejudgingNotices(transaction, problemId);
    await transaction
      .updateTable('problems')
      .set({ is_rejudging_due: false })
      .where('id', '=', problemId)
      .where('is_rejudging_due', '=', true)
      .execute();
    return cancelled;
  });
}

/** Resumes the judging of a paused problem and returns the number of queued jobs. */
export async function resumeJudging(db: Database, problemId: string): Promise<number> {
  await requireProblem(db, problemId);
  const queued = await resumeProblem(db, problemId);
  if (queued === null) throw new AppError('conflict', refusals.notPaused);
  return queued;
}

async function requireProblem(db: Database, id: string): Promise<void> {
  const found = db.selectFrom('problems').select('id').where('id', '=', id).where(isThere);
  if ((await found.executeTakeFirst()) === undefined) {
    throw new AppError('notFound', refusals.noProblem);
  }
}

type EarlierResult = Output<typeof earlierResults, 'reply'>['results'][number];

const resultsAtOnce = 5;

/** The earlier results of a submission, newest first, read while they are sent. */
export async function* readEarlierResults(
  db: Database,
  submissionId: string,
): AsyncGenerator<EarlierResult> {
  let before: string | undefined;
  for (let read = 0; read < earlierResultsPageMaxRows; read += resultsAtOnce) {
    let query = db
      .selectFrom('earlier_results')
      .select(['id', 'judged_at', 'test_set', 'judge_version', 'compiler_version', 'result'])
      .where('submission_id', '=', submissionId)
      .orderBy('id', 'desc')
      .limit(resultsAtOnce);
    if (before !== undefined) query = query.where('id', '<', before);
    const rows = await query.execute();
    for (const row of rows) {
      yield {
        judgedAt: row.judged_at.toISOString(),
        testSet: row.test_set,
        judgeVersion: row.judge_version,
        compilerVersion: row.compiler_version,
        result: submitResult.parse(row.result),
      };
    }
    before = rows.at(-1)?.id;
    if (rows.length < resultsAtOnce) return;
  }
}
