/** What the tests of the queue share: a database of their own with people, problems and entries. */
import pg from 'pg';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { type QueueKind, queueClasses } from '../contract/fairness.ts';
import type { SubmitResult } from '../contract/judging.ts';
import type { Verdict } from '../contract/words.ts';
import { createTestDatabase } from '../db/testing.ts';
import { claim, type Lease } from './queue.ts';
import { storeSubmission } from './queue-results.ts';
import { insertProblem, insertRow, insertUser } from './testing.ts';

/** How an entry is queued: by default as new work of somebody. */
type Entry = {
  jobClass?: number;
  /** In how many seconds it is due. */
  dueS?: number;
  person?: string;
  network?: string | null;
};

/** Set up by `queueForTests`. */
export type Queue = {
  url: string;
  pool: pg.Pool;
  addUser(): Promise<string>;
  addProblem(): Promise<string>;
  enqueue(job: string, kind: QueueKind, entry?: Entry): Promise<void>;
  submit(user: string, problem: string, entry?: Entry): Promise<string>;
  addRun(entry?: Entry): Promise<string>;
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

/** What each result of the tests has cost. */
const cost = { cpuMs: 50, slotMs: 80 };

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
  const enqueue: Queue['enqueue'] = async (job, kind, entry = {}) => {
    const { jobClass = queueClasses.work, dueS = 0, person = 'somebody', network = null } = entry;
    await pool.query(
      `insert into queue (job, kind, class, person, network, fair_at, due_at)
       values ($1, $2, $3, $4, $5, now() + $6 * interval '1 s', now() + $6 * interval '1 s')`,
      [job, kind, jobClass, person, network, dueS],
    );
  };
  return {
    addUser: () => insertUser(pool),
    addProblem: () => insertProblem(pool, { cases: [] }),
    enqueue,
    async submit(user, problem, entry) {
      const sql = 'insert into submissions (user_id, problem_id, language, source)';
      const values = [user, problem];
      const job = await insertRow(pool, `${sql} values ($1, $2, 'cpp', 'int main() {}')`, values);
      await enqueue(job, 'submission', entry);
      return job;
    },
    async addRun(entry) {
      const sql = `insert into runs (language, source, input) values ('cpp', 'x', '1')`;
      const job = await insertRow(pool, sql);
      await enqueue(job, 'run', entry);
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
      return storeSubmission(pool, lease, { result: resultOf(verdict), ...by }, cost);
    },
    async one(sql, values = []) {
      return (await pool.query(sql, values)).rows[0];
    },
  };
}
