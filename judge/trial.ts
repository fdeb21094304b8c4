/** What the tests of the queue share: a database of their own with people, problems and entries. */
import pg from 'pg';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import type { SubmitResult, Verdict } from '../contract/judging.ts';
import { createTestDatabase } from '../server/db/testing.ts';
import { claim, type Lease } from './queue.ts';
import { storeSubmission } from './queue-results.ts';
import { insertProblem, insertRow, insertUser } from './testing.ts';

/** Set up by `queueForTests`. */
export type Queue = {
  url: string;
  pool: pg.Pool;
  addUser(): Promise<string>;
  addProblem(): Promise<string>;
  /** Queues an entry that is due `dueS` seconds from now. */
  enqueue(job: string, kind: 'run' | 'submission', jobClass: number, dueS: number): Promise<void>;
  submit(user: string, problem: string, dueS?: number): Promise<string>;
  addRun(): Promise<string>;
  leaseOf(holder: string): Promise<Lease>;
  /** Lets all leases end now. */
  expireLeases(): Promise<void>;
  store(lease: Lease, verdict: Verdict): Promise<'stored' | 'lost'>;
  /** The first row that a query finds. */
  one(sql: string, values?: unknown[]): Promise<unknown>;
};

export const resultOf = (verdict: Verdict): SubmitResult => ({
  success: verdict === 'Accepted',
  verdict,
  detailedResults: [],
  testCaseResults: [],
  executionTime: 12.5,
  memoryKb: 2048,
});

/** A database for the test file, empty before each test. */
export function queueForTests(): Queue {
  let database: Awaited<ReturnType<typeof createTestDatabase>>;
  const queue = {} as Queue;
  beforeAll(async () => {
    database = await createTestDatabase();
    const pool = new pg.Pool({ connectionString: database.url, max: 12 });
    // A test breaks connections off; the pool makes others.
    pool.on('error', () => {});
    Object.assign(queue, { url: database.url, pool }, entriesOf(pool), actsOf(pool));
  });
  afterAll(async () => {
    await queue.pool.end();
    await database.drop();
  });
  beforeEach(async () => {
    await queue.pool.query('truncate users, problems, runs, queue, judge_usage, judges cascade');
  });
  return queue;
}

type Entries = Pick<Queue, 'addUser' | 'addProblem' | 'enqueue' | 'submit' | 'addRun'>;

function entriesOf(pool: pg.Pool): Entries {
  const enqueue: Queue['enqueue'] = async (job, kind, jobClass, dueS) => {
    await pool.query(
      `insert into queue (job, kind, class, person, due_at)
       values ($1, $2, $3, 'somebody', now() + $4 * interval '1 s')`,
      [job, kind, jobClass, dueS],
    );
  };
  return {
    addUser: () => insertUser(pool),
    addProblem: () => insertProblem(pool, { cases: [] }),
    enqueue,
    async submit(user, problem, dueS = 0) {
      const sql = 'insert into submissions (user_id, problem_id, language, source)';
      const values = [user, problem];
      const job = await insertRow(pool, `${sql} values ($1, $2, 'cpp', 'int main() {}')`, values);
      await enqueue(job, 'submission', 1, dueS);
      return job;
    },
    async addRun() {
      const sql = `insert into runs (language, source, input) values ('cpp', 'x', '1')`;
      const job = await insertRow(pool, sql);
      await enqueue(job, 'run', 0, 0);
      return job;
    },
  };
}

type Acts = Pick<Queue, 'leaseOf' | 'expireLeases' | 'store' | 'one'>;

function actsOf(pool: pg.Pool): Acts {
  return {
    async leaseOf(holder) {
      const work = await claim(pool, holder);
      if (!work) throw new Error('nothing to claim');
      return work.lease;
    },
    async expireLeases() {
      await pool.query(`update queue set lease_until = now() - interval '1 s'`);
    },
    store(lease, verdict) {
      const by = { judgeVersion: 'j', compilerVersion: 'c', testVersion: 1 };
      return storeSubmission(pool, lease, { result: resultOf(verdict), ...by }, 50);
    },
    async one(sql, values = []) {
      return (await pool.query(sql, values)).rows[0];
    },
  };
}
