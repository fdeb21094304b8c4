/**
 * A submission on which a program of its problem breaks, such as the checker, is held until an
 * administrator resumes judging of the problem. If another submission meets the same, or the
 * program broke without one, judging is paused: all jobs that judge submissions for the problem are
 * held. A held job has a priority that no claim selects, so no judge locks it. The order of locks:
 * lock-order.ts.
 */
import { sql } from 'kysely';
import { z } from 'zod';
import { condition } from '../db/expressions.ts';
import { type Database, inTransaction } from '../db/open.ts';
import { rowsOf } from '../db/rows.ts';
import { notifyMoved, notifyProgress, notifyQueued } from './channels.ts';
import type { Lease } from './claim.ts';
import { enqueueRejudgings } from './enqueue.ts';
import { kindsThat, priorities } from './kinds.ts';
import { isOurs } from './lease.ts';
import { raiseListVersion } from './list-version.ts';
import { takeTurn } from './lock-order.ts';
import { type Cost, charge } from './usage.ts';

/** What broke, and on which test case, counted from 0; null if it broke without one. */
export type Breakage = { reason: string; testCase: number | null };

/** The version of a problem by which a job was judged. */
export type JudgedProblem = { problemId: string; problemVersion: number };

/**
 * `held`: the job waits until judging is resumed. `changed`: the problem was changed or resumed
 * meanwhile, so that the job has to be judged again. `gone`: the problem was deleted. `lost`: the
 * lease no longer holds. Only with `held` was anything stored.
 */
export type Paused = 'held' | 'changed' | 'gone' | 'lost';

/**
 * Holds the job that ran into a fault of its problem, and all others of the problem, too, unless
 * this is the first submission that met it.
 */
export const pauseProblem = (
  db: Database,
  lease: Lease,
  { problemId, problemVersion, reason, testCase }: JudgedProblem & Breakage,
  cost: Cost,
): Promise<Paused> =>
  undone(db, async (transaction) => {
    if (!(await hold(transaction, lease))) return 'lost';
    await transaction
      .updateTable('submissions')
      .set({ fault: reason })
      .where('id', '=', lease.job)
      .execute();
    await charge(transaction, lease, cost);
    const problem = await transaction
      .selectFrom('problems')
      .select(['version', 'deleted_at'])
      .where('id', '=', problemId)
      .forShare()
      .executeTakeFirst();
    if (problem === undefined || problem.deleted_at !== null) return 'gone';
    if (problem.version !== problemVersion) return 'changed';
    const met = { submission_id: lease.job, reason, test_case: testCase };
    const { numInsertedOrUpdatedRows: began } = await transaction
      .insertInto('problem_pauses')
      .values({ problem_id: problemId, ...met, holds_all: testCase === null })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirstOrThrow();
    const { numUpdatedRows: grew } = await transaction
      .updateTable('problem_pauses')
      .set({ holds_all: true })
      .where('problem_id', '=', problemId)
      .where('holds_all', '=', false)
      .where(condition`submission_id is distinct from ${lease.job}::uuid`)
      .executeTakeFirst();
    const pause = await pauseOf(transaction, problemId);
    if (pause === undefined) return 'changed';
    if (began === 1n || grew === 1n) {
      if (pause.holds_all) await holdWaiting(transaction, problemId);
      await raiseListVersion(transaction);
      await notifyMoved(transaction);
    }
    return 'held';
  });

/** Holds a claimed job whose problem is paused. */
export const holdClaimed = (db: Database, lease: Lease, problemId: string): Promise<Paused> =>
  undone(db, async (transaction) => {
    if (!(await hold(transaction, lease))) return 'lost';
    return (await isPaused(transaction, problemId)) ? 'held' : 'changed';
  });

class Undone extends Error {
  readonly paused: Paused;
  constructor(paused: Paused) {
    super(`nothing was held: ${paused}`);
    this.paused = paused;
  }
}

/** A transaction that is rolled back unless the job was held. */
async function undone(
  db: Database,
  work: (transaction: Database) => Promise<Paused>,
): Promise<Paused> {
  try {
    return await inTransaction(db, async (transaction) => {
      const paused = await work(transaction);
      if (paused !== 'held') throw new Undone(paused);
      return paused;
    });
  } catch (error) {
    if (error instanceof Undone) return error.paused;
    throw error;
  }
}

/**
 * What is held of a problem, if anything is; then nothing can resume it until the transaction ends,
 * so that no job is held forever.
 */
const pauseOf = (transaction: Database, problemId: string) =>
  transaction
    .selectFrom('problem_pauses')
    .select('holds_all')
    .where('problem_id', '=', problemId)
    .forKeyShare()
    .executeTakeFirst();

/** Whether all jobs of a problem are held. */
const isPaused = async (transaction: Database, problemId: string): Promise<boolean> =>
  (await pauseOf(transaction, problemId))?.holds_all === true;

/** The fields of a held job. */
const held = {
  priority: priorities.held,
  judge_id: null,
  claimed_at: null,
  lease_until: null,
  rejudge_requested: false,
  attempts: 0,
} as const;

async function hold(transaction: Database, lease: Lease): Promise<boolean> {
  const { numUpdatedRows } = await transaction
    .updateTable('jobs')
    .set(held)
    .where(isOurs(lease))
    .executeTakeFirst();
  await notifyProgress(transaction, { type: 'waiting', job: lease.job });
  return numUpdatedRows === 1n;
}

const keptWithSubmission = kindsThat(({ isKept }) => isKept);

/**
 * Holds the jobs of a problem that wait. Those that another transaction has locked are skipped: the
 * judge that claims one finds the problem paused, and holds it then.
 */
const holdWaiting = (transaction: Database, problemId: string): Promise<unknown> =>
  sql`with waiting as (
      select jobs.id from jobs join submissions on submissions.id = jobs.id
      where problem_id = ${problemId} and kind = any(${keptWithSubmission}::text[])
        and judge_id is null and priority <> ${priorities.held}
      for update of jobs skip locked
    )
    update jobs set priority = ${priorities.held}, lease_until = null, attempts = 0
    from waiting where jobs.id = waiting.id`.execute(transaction);

/** Holds the jobs of a problem that were just queued, if it is paused. */
export async function holdIfPaused(transaction: Database, problemId: string): Promise<void> {
  if (await isPaused(transaction, problemId)) await holdWaiting(transaction, problemId);
}

/** Holds a job that was just queued for a problem that is paused. */
export const holdJob = (transaction: Database, id: string): Promise<unknown> =>
  transaction.updateTable('jobs').set(held).where('id', '=', id).execute();

/**
 * How far apart held jobs are queued again; about as long as one takes. With a thousand jobs at the
 * same place, other people would have to wait for all of them.
 */
const releasedEveryS = 1;

const releasedRow = z.object({ id: z.uuid() });

/**
 * Resumes judging of a problem: held jobs wait again in the order of arrival, and Judge Errors are
 * rejudged. Returns the number of queued jobs, or null if nothing was held.
 */
export const resumeProblem = (db: Database, problemId: string): Promise<number | null> =>
  inTransaction(db, async (transaction) => {
    await takeTurn(transaction, problemId);
    const { numDeletedRows } = await transaction
      .deleteFrom('problem_pauses')
      .where('problem_id', '=', problemId)
      .executeTakeFirst();
    if (numDeletedRows === 0n) return null;
    const fairAt = sql`now() + held.place * make_interval(secs => ${releasedEveryS})`;
    const released = await rowsOf(
      transaction,
      releasedRow,
      sql`with held as (
          select jobs.id, row_number() over (order by enqueued_at, jobs.id) - 1 as place
          from jobs join submissions on submissions.id = jobs.id
          where priority = ${priorities.held} and problem_id = ${problemId}
        )
        update jobs set fair_at = ${fairAt}, due_at = ${fairAt}, faults = 0, failed_on = null,
          priority = case when kind = any(${lastKinds}::text[]) then ${priorities.last}::smallint
            else ${priorities.inTurn}::smallint end
        from held where jobs.id = held.id returning jobs.id`,
    );
    const broken = transaction
      .selectFrom('submissions')
      .select('id')
      .where('problem_id', '=', problemId)
      .where('verdict', '=', 'Judge Error')
      .where(condition`not exists (select from jobs where jobs.id = submissions.id)`);
    const rejudged = (await enqueueRejudgings(transaction, broken)) ?? 0;
    await raiseListVersion(transaction);
    await notifyQueued(transaction);
    await notifyMoved(transaction);
    return released.length + rejudged;
  });

const lastKinds = kindsThat(({ isLast }) => isLast);
