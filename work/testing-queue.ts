/** A database with people, problems and jobs for the tests of the queue. */
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import type { Verdict } from '../contract/words.ts';
import { type Database, inTransaction, openDatabase } from '../db/open.ts';
import { createTestDatabase } from '../db/testing-database.ts';
import { claim, type Lease } from './claim.ts';
import { type Stored, storeSubmission } from './finish.ts';
import type { JobPayload } from './kinds.ts';
import {
  insertJob,
  insertProblem,
  insertSubmission,
  insertUser,
  type Queued,
  resultOf,
} from './testing-rows.ts';

/** Set up by `queueForTests`. */
export type Queue = {
  url: string;
  db: Database;
  /** For direct access to the tables. */
  pool: pg.Pool;
  addUser(): Promise<string>;
  addProblem(): Promise<string>;
  enqueue(payload: JobPayload, job?: Queued): Promise<string>;
  submit(user: string, problem: string, job?: Queued): Promise<string>;
  addRun(job?: Queued): Promise<string>;
  leaseOf(judgeId: string): Promise<Lease>;
  /** Makes all leases expire. */
  expireLeases(): Promise<void>;
  store(lease: Lease, verdict: Verdict): Promise<Stored>;
  /** The first row of a query. */
  one(sql: string, values?: unknown[]): Promise<unknown>;
};

/** The usage that is charged for each result. */
const cost = { cpuMs: 50, slotMs: 80 };

/** A database for the test file, empty before each test. */
export function queueForTests(): Queue {
  let database: Awaited<ReturnType<typeof createTestDatabase>>;
  const queue = {} as Queue;
  beforeAll(async () => {
    database = await createTestDatabase();
    const pool = new pg.Pool({ connectionString: database.url, max: 12 });
    // Tests terminate connections, and the pool opens new ones.
    pool.on('error', () => {});
    const db = openDatabase(database.url, { connectionsMax: 12 });
    Object.assign(queue, { url: database.url, db, pool }, entriesOf(pool), actsOf(db, pool));
  });
  afterAll(async () => {
    await queue.db.destroy();
    await queue.pool.end();
    await database.drop();
  });
  beforeEach(async () => {
    // A judge that a test file started earlier may hold locks in another order: then once more.
    await inTransaction(queue.db, (db) =>
      sql`truncate users, problems, blobs, jobs, job_results, judge_usage, judges cascade`.execute(
        db,
      ),
    );
  });
  return queue;
}

type Entries = Pick<Queue, 'addUser' | 'addProblem' | 'enqueue' | 'submit' | 'addRun'>;

const entriesOf = (pool: pg.Pool): Entries => ({
  addUser: () => insertUser(pool),
  addProblem: () => insertProblem(pool, { cases: [] }),
  enqueue: (payload, job) => insertJob(pool, payload, job),
  submit: (user, problem, job) =>
    insertSubmission(pool, { user, problem, source: 'int main() {}' }, job),
  addRun: (job) =>
    insertJob(pool, { kind: 'run', language: 'cpp' }, { source: 'x', input: '1', ...job }),
});

type Acts = Pick<Queue, 'leaseOf' | 'expireLeases' | 'store' | 'one'>;

function actsOf(db: Database, pool: pg.Pool): Acts {
  return {
    async leaseOf(judgeId) {
      const job = await claim(db, judgeId);
      if (!job) throw new Error('nothing to claim');
      return job.lease;
    },
    async expireLeases() {
      await pool.query(`update jobs set lease_until = now() - interval '1 s'`);
    },
    store(lease, verdict) {
      const by = { judgeVersion: 'j', compilerVersion: 'c', testSet: 1, fault: null };
      return storeSubmission(db, lease, { result: resultOf(verdict), ...by }, cost);
    },
    async one(sql, values = []) {
      return (await pool.query(sql, values)).rows[0];
    },
  };
}
