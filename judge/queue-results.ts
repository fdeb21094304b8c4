/**
 * Storing what came of a piece of work: one transaction, fenced by the lease, that makes the
 * result, the counters and the solved set change together or not at all.
 */
import type pg from 'pg';
import type { Evidence } from '../contract/evidence.ts';
import { queueClasses } from '../contract/fairness.ts';
import { channels, type RunResult, type SubmitResult } from '../contract/judging.ts';
import type { Lease } from './queue.ts';
import { type Cost, charge } from './queue-usage.ts';
import { storableJson } from './text.ts';

/** A judged submission and by what it was judged. */
export type JudgedSubmission = {
  result: SubmitResult;
  judgeVersion: string;
  compilerVersion: string;
  testVersion: number;
};

/** `lost`: the lease was not ours any more and nothing was stored. */
export type Stored = 'stored' | 'lost';

async function inTransaction<T>(pool: pg.Pool, work: (client: pg.PoolClient) => Promise<T>) {
  const client = await pool.connect();
  // A connection that breaks between two queries says so here; the next query fails by itself.
  const ignore = () => {};
  client.on('error', ignore);
  let broken: Error | undefined;
  try {
    await client.query('begin');
    const result = await work(client);
    await client.query('commit');
    return result;
  } catch (error) {
    broken = error instanceof Error ? error : new Error(String(error));
    await client.query('rollback').then(
      () => {
        broken = undefined;
      },
      () => {},
    );
    throw error;
  } finally {
    client.off('error', ignore);
    client.release(broken);
  }
}

/**
 * Removes the entry, or makes it wait anew where somebody has asked to judge again meanwhile; false
 * where it is not ours any more.
 */
async function take(client: pg.PoolClient, { job, holder, attempts }: Lease): Promise<boolean> {
  const lease = [job, holder, attempts];
  const removed = await client.query(
    'delete from queue where job = $1 and holder = $2 and attempts = $3 and not judge_again',
    lease,
  );
  if (removed.rowCount === 1) return true;
  const kept = await client.query(
    `update queue set judge_again = false, class = ${queueClasses.rejudging}, person = 'rejudging',
       network = null, fair_at = now(), due_at = now(), attempts = 0, holder = null,
       lease_until = null, claimed_at = null
     where job = $1 and holder = $2 and attempts = $3 and judge_again`,
    lease,
  );
  return kept.rowCount === 1;
}

const tellDone = (client: pg.PoolClient, { job }: Lease) =>
  client.query('select pg_notify($1, $2)', [
    channels.judging,
    JSON.stringify({ type: 'done', job }),
  ]);

/** Removes an entry that stands for nothing any more. */
export const discard = (pool: pg.Pool, lease: Lease): Promise<Stored> =>
  inTransaction(pool, async (client) => ((await take(client, lease)) ? 'stored' : 'lost'));

/** Stores the result of a run, and charges its person with what it used. */
export const storeRun = (
  pool: pg.Pool,
  lease: Lease,
  result: RunResult | SubmitResult | Evidence | null,
  cost: Cost,
): Promise<Stored> =>
  inTransaction(pool, async (client) => {
    if (!(await take(client, lease))) return 'lost';
    await client.query('update runs set result = $2 where id = $1', [
      lease.job,
      storableJson(result),
    ]);
    await charge(client, lease, cost);
    await tellDone(client, lease);
    return 'stored';
  });

/**
 * Stores the result of a submission. Rows are locked in one order everywhere (entry, submission,
 * usage, then those of count_verdict), so that completions wait for each other but never in a
 * circle. A Judge Error never replaces a verdict and counts nowhere but as judge time.
 */
export const storeSubmission = (
  pool: pg.Pool,
  lease: Lease,
  judged: JudgedSubmission,
  cost: Cost,
): Promise<Stored> =>
  inTransaction(pool, async (client) => {
    if (!(await take(client, lease))) return 'lost';
    const { rows } = await client.query<{ verdict: string | null }>(
      'select verdict from submissions where id = $1 for update',
      [lease.job],
    );
    const before = rows[0];
    const { verdict } = judged.result;
    const isFault = verdict === 'Judge Error';
    if (before && !(isFault && before.verdict !== null && before.verdict !== verdict)) {
      await keepEarlier(client, lease);
      await writeSubmission(client, lease, judged);
      await charge(client, lease, cost);
      await countVerdict(client, lease, before.verdict, verdict);
    }
    await tellDone(client, lease);
    return 'stored';
  });

/** A result that is replaced is kept. */
const keepEarlier = (client: pg.PoolClient, { job }: Lease) =>
  client.query(
    `insert into earlier_results (submission_id, verdict, judged_at, execution_time_ms, memory_kb,
       result, judge_version, compiler_version, test_version)
     select id, verdict, judged_at, execution_time_ms, memory_kb,
       result, judge_version, compiler_version, test_version
     from submissions where id = $1 and judged_at is not null and result is not null`,
    [job],
  );

const writeSubmission = (client: pg.PoolClient, { job }: Lease, judged: JudgedSubmission) =>
  client.query(
    `update submissions set verdict = $2, result = $3, judged_at = now(), execution_time_ms = $4,
       memory_kb = $5, judge_version = $6, compiler_version = $7, test_version = $8
     where id = $1`,
    [
      job,
      judged.result.verdict,
      storableJson(judged.result),
      judged.result.executionTime,
      judged.result.memoryKb,
      judged.judgeVersion,
      judged.compilerVersion,
      judged.testVersion,
    ],
  );

/** Counters, solved problems and the person's numbers: db/migrations/004-stats.sql. */
const countVerdict = (
  client: pg.PoolClient,
  { job }: Lease,
  before: string | null,
  verdict: string,
) => client.query('select count_verdict($1, $2, $3)', [job, before, verdict]);
