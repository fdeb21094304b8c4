/**
 * Storing what came of a job: one transaction, fenced by the lease, that makes the result, the
 * counters and the solved problems change together or not at all.
 */
import { sql } from 'kysely';
import type { Evidence } from '../contract/evidence.ts';
import type { RunResult, SubmitResult } from '../contract/judging.ts';
import type { Verdict } from '../contract/words.ts';
import { storableJson } from '../db/json.ts';
import { type Database, inTransaction } from '../db/open.ts';
import { notifyProgress } from './channels.ts';
import type { Lease } from './claim.ts';
import { rejudging } from './enqueue.ts';
import { isOurs } from './lease.ts';
import { type Cost, charge } from './usage.ts';

/** A judged submission and by what it was judged. */
export type JudgedSubmission = {
  result: SubmitResult;
  judgeVersion: string;
  compilerVersion: string;
  /** Null where no test case was read. */
  testVersion: number | null;
};

/** `lost`: the lease did not hold any more and nothing was stored. */
export type Stored = 'stored' | 'lost';

/**
 * Deletes the job, or makes it wait again if a rejudging was requested; false if the
 * lease does not hold any more.
 */
async function take(db: Database, lease: Lease): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('jobs')
    .where(isOurs(lease))
    .where('rejudge_requested', '=', false)
    .executeTakeFirst();
  if (numDeletedRows === 1n) return true;
  const { numUpdatedRows } = await db
    .updateTable('jobs')
    .set({
      ...rejudging,
      rejudge_requested: false,
      fair_at: sql<Date>`now()`,
      due_at: sql<Date>`now()`,
      attempts: 0,
      judge_id: null,
      lease_until: null,
      claimed_at: null,
    })
    .where(isOurs(lease))
    .where('rejudge_requested', '=', true)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

const notifyDone = (db: Database, { job }: Lease) => notifyProgress(db, { type: 'done', job });

/** Deletes a job that is about nothing any more. */
export const discard = (db: Database, lease: Lease): Promise<Stored> =>
  inTransaction(db, async (transaction) => ((await take(transaction, lease)) ? 'stored' : 'lost'));

/** Stores a result that its caller fetches, and charges the owner with what it used. */
export const storeResult = (
  db: Database,
  lease: Lease,
  result: RunResult | SubmitResult | Evidence | null,
  cost: Cost,
): Promise<Stored> =>
  inTransaction(db, async (transaction) => {
    if (!(await take(transaction, lease))) return 'lost';
    await transaction
      .insertInto('job_results')
      .values({ id: lease.job, result: storableJson(result) })
      .execute();
    await charge(transaction, lease, cost);
    await notifyDone(transaction, lease);
    return 'stored';
  });

/**
 * Stores the result of a submission. Rows are locked in one order everywhere (job, submission,
 * usage, then those of count_verdict), so that completions wait for each other but never in a
 * circle. A Judge Error never replaces a verdict and counts nowhere but as judge time.
 */
export const storeSubmission = (
  db: Database,
  lease: Lease,
  judged: JudgedSubmission,
  cost: Cost,
): Promise<Stored> =>
  inTransaction(db, async (transaction) => {
    if (!(await take(transaction, lease))) return 'lost';
    const before = await transaction
      .selectFrom('submissions')
      .select('verdict')
      .where('id', '=', lease.job)
      .forUpdate()
      .executeTakeFirst();
    const { verdict } = judged.result;
    const isFault = verdict === 'Judge Error';
    if (before && !(isFault && before.verdict !== null && before.verdict !== verdict)) {
      await keepEarlier(transaction, lease);
      await writeSubmission(transaction, lease, judged);
      await charge(transaction, lease, cost);
      await countVerdict(transaction, lease, before.verdict, verdict);
    }
    await notifyDone(transaction, lease);
    return 'stored';
  });

/** A result that is replaced is kept. */
const keepEarlier = (db: Database, { job }: Lease) =>
  sql`insert into earlier_results (submission_id, verdict, judged_at, execution_time_ms, memory_kb,
      result, judge_version, compiler_version, test_version)
    select id, verdict, judged_at, execution_time_ms, memory_kb,
      result, judge_version, compiler_version, test_version
    from submissions where id = ${job} and judged_at is not null and result is not null`.execute(
    db,
  );

const writeSubmission = (db: Database, { job }: Lease, judged: JudgedSubmission) =>
  db
    .updateTable('submissions')
    .set({
      verdict: judged.result.verdict,
      result: storableJson(judged.result),
      judged_at: sql<Date>`now()`,
      execution_time_ms: judged.result.executionTime,
      memory_kb: judged.result.memoryKb,
      judge_version: judged.judgeVersion,
      compiler_version: judged.compilerVersion,
      test_version: judged.testVersion,
    })
    .where('id', '=', job)
    .execute();

/** Counters, solved problems and the numbers of a person: db/migrations/004-stats.sql. */
const countVerdict = (
  db: Database,
  { job }: Lease,
  before: Verdict | null,
  verdict: Verdict,
): Promise<unknown> =>
  sql`/* prepared: count verdict */ select count_verdict(${job}, ${before}, ${verdict})`.execute(
    db,
  );
