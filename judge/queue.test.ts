/** The queue on a real database: order, leases, fencing, and what a result changes. */
import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { channels, comparison, type SubmitResult, type Verdict } from '../contract/judging.ts';
import { createTestDatabase } from '../server/db/testing.ts';
import { claim, extendLeases, giveBack, type Lease, leaseMs, nextLeaseEndMs } from './queue.ts';
import { discard, storeRun, storeSubmission } from './queue-results.ts';
import { clearOld, register, unregister } from './queue-upkeep.ts';
import { createBell, listenQueued, notify } from './queue-wake.ts';

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let pool: pg.Pool;

beforeAll(async () => {
  database = await createTestDatabase();
  pool = new pg.Pool({ connectionString: database.url, max: 12 });
});
afterAll(async () => {
  await pool.end();
  await database.drop();
});
beforeEach(async () => {
  await pool.query('truncate users, problems, runs, queue, judge_usage, judges cascade');
});

const insert = async (sql: string, values: unknown[] = []): Promise<string> => {
  const { rows } = await pool.query<{ id: string }>(`${sql} returning id`, values);
  const id = rows[0]?.id;
  if (id === undefined) throw new Error('nothing was inserted');
  return id;
};

const addUser = () => {
  const name = randomUUID();
  const sql = 'insert into users (name, email, password_hash) values ($1, $2, $3)';
  return insert(sql, [name, `${name}@example.org`, '-']);
};

const addProblem = () =>
  insert(
    `insert into problems (name, problem_statement, difficulty, tags, time_limit_ms,
       memory_limit_mb, comparison)
     values ('Sum', 'Add.', 'Easy', '{}', 1000, 256, $1)`,
    [comparison.parse({})],
  );

/** Queues an entry that is due `dueS` seconds from now. */
const enqueue = (job: string, kind: 'run' | 'submission', jobClass: number, dueS: number) =>
  pool.query(
    `insert into queue (job, kind, class, person, due_at)
     values ($1, $2, $3, 'somebody', now() + $4 * interval '1 s')`,
    [job, kind, jobClass, dueS],
  );

const submit = async (user: string, problem: string, dueS = 0) => {
  const sql = 'insert into submissions (user_id, problem_id, language, source)';
  const job = await insert(`${sql} values ($1, $2, 'cpp', 'int main() {}')`, [user, problem]);
  await enqueue(job, 'submission', 1, dueS);
  return job;
};

const addRun = async () => {
  const job = await insert(`insert into runs (language, source, input) values ('cpp', 'x', '1')`);
  await enqueue(job, 'run', 0, 0);
  return job;
};

const leaseOf = async (holder: string): Promise<Lease> => {
  const work = await claim(pool, holder);
  if (!work) throw new Error('nothing to claim');
  return work.lease;
};

const expireLeases = () => pool.query(`update queue set lease_until = now() - interval '1 s'`);

const resultOf = (verdict: Verdict): SubmitResult => ({
  success: verdict === 'Accepted',
  verdict,
  detailedResults: [],
  testCaseResults: [],
  executionTime: 12.5,
  memoryKb: 2048,
});

const store = (lease: Lease, verdict: Verdict) =>
  storeSubmission(
    pool,
    lease,
    { result: resultOf(verdict), judgeVersion: 'j', compilerVersion: 'c', testVersion: 1 },
    50,
  );

const one = async <T extends pg.QueryResultRow>(sql: string, values: unknown[] = []) =>
  (await pool.query<T>(sql, values)).rows[0];

describe('claiming', () => {
  it('takes what is due first, runs ahead of submissions', async () => {
    const [user, problem] = [await addUser(), await addProblem()];
    const late = await submit(user, problem, 60);
    const early = await submit(user, problem, -60);
    const middle = await submit(user, problem, 0);
    const run = await addRun();
    const order: string[] = [];
    for (let work = await claim(pool, 'a'); work; work = await claim(pool, 'a')) {
      order.push(work.lease.job);
    }
    expect(order).toEqual([run, early, middle, late]);
  });

  it('brings everything that judging needs', async () => {
    const [user, problem] = [await addUser(), await addProblem()];
    const job = await submit(user, problem);
    expect(await claim(pool, 'a')).toEqual({
      kind: 'submission',
      lease: { job, kind: 'submission', person: 'somebody', holder: 'a', attempts: 1 },
      userId: user,
      problemId: problem,
      language: 'cpp',
      source: Buffer.from('int main() {}'),
      timeLimitMs: 1000,
      memoryLimitMb: 256,
      comparison: { caseSensitive: true, spaceSensitive: false },
      testVersion: 1,
    });
    await addRun();
    expect(await claim(pool, 'a')).toMatchObject({
      kind: 'run',
      source: Buffer.from('x'),
      input: Buffer.from('1'),
    });
  });

  it('gives each entry to one judge, however many ask at once', async () => {
    const [user, problem] = [await addUser(), await addProblem()];
    const jobs = await Promise.all(Array.from({ length: 8 }, () => submit(user, problem)));
    const claimed = await Promise.all(Array.from({ length: 12 }, (_, i) => claim(pool, `j${i}`)));
    const found = claimed.flatMap((work) => (work ? [work.lease.job] : []));
    expect(found.sort()).toEqual(jobs.sort());
  });

  it('finds an entry whose run is gone, and discards it', async () => {
    await enqueue(randomUUID(), 'run', 0, 0);
    const work = await claim(pool, 'a');
    expect(work?.kind).toBe('gone');
    if (work) expect(await discard(pool, work.lease)).toBe('stored');
    expect(await claim(pool, 'a')).toBeNull();
  });
});

describe('a lease', () => {
  it('keeps others away until it ends; then the next attempt begins', async () => {
    const job = await submit(await addUser(), await addProblem());
    await claim(pool, 'a');
    expect(await claim(pool, 'b')).toBeNull();
    await expireLeases();
    expect((await claim(pool, 'b'))?.lease).toMatchObject({ job, holder: 'b', attempts: 2 });
  });

  it('is extended while it is ours, and only then', async () => {
    await submit(await addUser(), await addProblem());
    const lease = await leaseOf('a');
    await expireLeases();
    expect(await extendLeases(pool, [lease])).toEqual([lease.job]);
    expect(await claim(pool, 'b')).toBeNull();
    await expireLeases();
    await claim(pool, 'b');
    expect(await extendLeases(pool, [lease])).toEqual([]);
  });

  it('tells the others when it ends', async () => {
    await submit(await addUser(), await addProblem());
    expect(await nextLeaseEndMs(pool, 'b')).toBeNull();
    await claim(pool, 'a');
    expect(await nextLeaseEndMs(pool, 'a')).toBeNull();
    const ms = await nextLeaseEndMs(pool, 'b');
    expect(ms).toBeGreaterThan(0);
    expect(ms).toBeLessThanOrEqual(leaseMs);
  });

  it('given back by a judge that stops counts no attempt', async () => {
    await submit(await addUser(), await addProblem());
    await giveBack(pool, await leaseOf('a'), { counted: false, delayMs: 0 });
    expect((await claim(pool, 'b'))?.lease.attempts).toBe(1);
  });

  it('given back after a fault counts and rests for a while', async () => {
    await submit(await addUser(), await addProblem());
    await giveBack(pool, await leaseOf('a'), { counted: true, delayMs: 60_000 });
    expect(await claim(pool, 'b')).toBeNull();
    expect(await nextLeaseEndMs(pool, 'b')).toBeGreaterThan(50_000);
    await expireLeases();
    expect((await claim(pool, 'b'))?.lease.attempts).toBe(2);
  });
});

describe('a result', () => {
  it('is stored with everything that depends on it', async () => {
    const [user, problem] = [await addUser(), await addProblem()];
    const job = await submit(user, problem);
    expect(await store(await leaseOf('a'), 'Accepted')).toBe('stored');
    expect(await one('select * from submissions where id = $1', [job])).toMatchObject({
      verdict: 'Accepted',
      execution_time_ms: 12.5,
      memory_kb: 2048,
      judge_version: 'j',
      compiler_version: 'c',
      test_version: 1,
      result: resultOf('Accepted'),
    });
    expect(await one('select total_submissions, accepted_submissions from problems')).toEqual({
      total_submissions: 1,
      accepted_submissions: 1,
    });
    expect(await one('select a.solved_at = s.submitted_at as same from attempts a, submissions s')) //
      .toEqual({ same: true });
    expect(await one('select person, cpu_ms from judge_usage')).toEqual({
      person: 'somebody',
      cpu_ms: '50',
    });
    expect(await one('select * from queue')).toBeUndefined();
  });

  it('of somebody whose lease was taken over is lost', async () => {
    await submit(await addUser(), await addProblem());
    const slow = await leaseOf('a');
    await expireLeases();
    const quick = await leaseOf('b');
    expect(await store(slow, 'Wrong Answer')).toBe('lost');
    expect(await store(quick, 'Accepted')).toBe('stored');
    expect(await store(quick, 'Accepted')).toBe('lost');
    expect(await one('select verdict from submissions')).toEqual({ verdict: 'Accepted' });
    expect(await one('select total_submissions from problems')).toEqual({ total_submissions: 1 });
  });

  it('that was ready before the lease ended counts while nobody else has claimed', async () => {
    await submit(await addUser(), await addProblem());
    const lease = await leaseOf('a');
    await expireLeases();
    expect(await store(lease, 'Accepted')).toBe('stored');
  });

  it('keeps the first time a problem was solved', async () => {
    const [user, problem] = [await addUser(), await addProblem()];
    const first = await submit(user, problem, 0);
    await submit(user, problem, 1);
    await submit(user, problem, 2);
    await pool.query(`update submissions set submitted_at = now() - interval '1 h' where id = $1`, [
      first,
    ]);
    const [accepted, again, wrong] = [await leaseOf('a'), await leaseOf('a'), await leaseOf('a')];
    await store(again, 'Accepted');
    await store(accepted, 'Accepted');
    await store(wrong, 'Wrong Answer');
    const solved = await one<{ same: boolean }>(
      'select solved_at = (select submitted_at from submissions where id = $1) as same from attempts',
      [first],
    );
    expect(solved?.same).toBe(true);
  });

  it('that is a Judge Error counts nowhere', async () => {
    await submit(await addUser(), await addProblem());
    await store(await leaseOf('a'), 'Judge Error');
    expect(await one('select verdict from submissions')).toEqual({ verdict: 'Judge Error' });
    expect(await one('select total_submissions from problems')).toEqual({ total_submissions: 0 });
    expect(await one('select * from attempts')).toBeUndefined();
    expect(await one('select * from judge_usage')).toBeUndefined();
  });

  it('of a rejudging changes the counters by the difference', async () => {
    const job = await submit(await addUser(), await addProblem());
    await store(await leaseOf('a'), 'Accepted');
    await enqueue(job, 'submission', 2, 0);
    await store(await leaseOf('a'), 'Wrong Answer');
    expect(await one('select total_submissions t, accepted_submissions a from problems')).toEqual({
      t: 1,
      a: 0,
    });
    expect(await one('select solved_at from attempts')).toEqual({ solved_at: null });
    await enqueue(job, 'submission', 2, 0);
    await store(await leaseOf('a'), 'Judge Error');
    expect(await one('select verdict from submissions')).toEqual({ verdict: 'Wrong Answer' });
  });

  it('of a rejudging keeps the one before, and none when it is lost', async () => {
    const job = await submit(await addUser(), await addProblem());
    await store(await leaseOf('a'), 'Wrong Answer');
    expect(await one('select * from earlier_results')).toBeUndefined();
    await enqueue(job, 'submission', 2, 0);
    const slow = await leaseOf('a');
    await expireLeases();
    const quick = await leaseOf('b');
    expect(await store(slow, 'Accepted')).toBe('lost');
    expect(await one('select * from earlier_results')).toBeUndefined();
    await store(quick, 'Accepted');
    expect(await one('select verdict from submissions')).toEqual({ verdict: 'Accepted' });
    expect(await one('select * from earlier_results')).toMatchObject({
      submission_id: job,
      verdict: 'Wrong Answer',
      execution_time_ms: 12.5,
      memory_kb: 2048,
      judge_version: 'j',
      compiler_version: 'c',
      test_version: 1,
      result: resultOf('Wrong Answer'),
    });
  });

  it('of what is to be judged again is stored, and its entry waits anew behind all others', async () => {
    const [user, problem] = [await addUser(), await addProblem()];
    const job = await submit(user, problem);
    const lease = await leaseOf('a');
    await pool.query('update queue set judge_again = true');
    expect(await store(lease, 'Accepted')).toBe('stored');
    expect(await one('select verdict from submissions')).toEqual({ verdict: 'Accepted' });
    const other = await submit(user, problem, 60);
    expect((await leaseOf('a')).job).toBe(other);
    const again = await leaseOf('a');
    expect(again).toMatchObject({ job, person: 'rejudging', attempts: 1 });
    expect(await store(again, 'Wrong Answer')).toBe('stored');
    expect(await one('select job from queue')).toEqual({ job: other });
    expect(await one('select total_submissions t, accepted_submissions a from problems')).toEqual({
      t: 1,
      a: 0,
    });
  });

  it('leaves the right counters when many are stored at once', async () => {
    const users = await Promise.all(Array.from({ length: 3 }, addUser));
    const problems = await Promise.all(Array.from({ length: 2 }, addProblem));
    for (const user of users) {
      for (const problem of problems) {
        await Promise.all(Array.from({ length: 6 }, () => submit(user, problem)));
      }
    }
    const leases = await Promise.all(Array.from({ length: 36 }, () => leaseOf('a')));
    const verdicts: Verdict[] = ['Accepted', 'Wrong Answer', 'Judge Error'];
    await Promise.all(leases.map((lease, i) => store(lease, verdicts[i % 3] ?? 'Accepted')));
    const wrong = await pool.query(`
      select p.id from problems p
      where (total_submissions, accepted_submissions) <> (
        select count(*) filter (where verdict <> 'Judge Error'),
          count(*) filter (where verdict = 'Accepted')
        from submissions s where s.problem_id = p.id)`);
    expect(wrong.rows).toEqual([]);
    const unsolved = await pool.query(`
      select 1 from submissions s left join attempts a using (user_id, problem_id)
      where s.verdict = 'Accepted' and a.solved_at is null`);
    expect(unsolved.rows).toEqual([]);
    const totals = await one('select sum(total_submissions)::int as total from problems');
    expect(totals).toEqual({ total: 24 });
  });

  it('of a run is kept with the run', async () => {
    await addRun();
    const result = { success: true, output: '1', executionTime: 1, memoryKb: 1 };
    expect(await storeRun(pool, await leaseOf('a'), result, 3)).toBe('stored');
    expect(await one('select result from runs')).toEqual({ result });
    expect(await one('select * from queue')).toBeUndefined();
  });
});

describe('hearing and telling', () => {
  it('a judge wakes up when something is queued', async () => {
    const bell = createBell();
    const listener = listenQueued(database.url, bell, () => {});
    await bell.wait(30_000);
    const woken = bell.wait(30_000).then(() => 'woken');
    await pool.query(`notify ${channels.queued}`);
    expect(await woken).toBe('woken');
    await listener.close();
  });

  it('a judge listens again after its connection broke, and looks for what it missed', async () => {
    const bell = createBell();
    const broken: Error[] = [];
    const listener = listenQueued(database.url, bell, (error) => broken.push(error));
    await bell.wait(30_000);
    await pool.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and application_name = 'arbiter-judge'`,
    );
    await bell.wait(30_000);
    expect(broken.length).toBeGreaterThan(0);
    await listener.close();
  });

  it('everyone hears of progress and of the end', async () => {
    const client = new pg.Client({ connectionString: database.url });
    await client.connect();
    await client.query(`listen ${channels.judging}`);
    const heard: unknown[] = [];
    const done = new Promise<void>((resolve) => {
      client.on('notification', ({ payload }) => {
        heard.push(JSON.parse(payload ?? ''));
        if (heard.length === 2) resolve();
      });
    });
    const job = await submit(await addUser(), await addProblem());
    await notify(pool, { type: 'compiling', job });
    await store(await leaseOf('a'), 'Accepted');
    await done;
    expect(heard).toEqual([
      { type: 'compiling', job },
      { type: 'done', job },
    ]);
    await client.end();
  });
});

describe('upkeep', () => {
  const judge = {
    id: 'j1',
    slots: 2,
    level: 'full',
    judgeVersion: '1',
    compilerVersion: 'g++',
    notes: ['a note'],
  };

  it('registers a judge, again and again, until it leaves', async () => {
    await register(pool, judge);
    await register(pool, judge);
    expect(await one('select id, slots, level, notes from judges')).toEqual({
      id: 'j1',
      slots: 2,
      level: 'full',
      notes: ['a note'],
    });
    await unregister(pool, 'j1');
    expect(await one('select * from judges')).toBeUndefined();
  });

  it('clears away old runs that do not wait, old usage and dead judges', async () => {
    const waiting = await addRun();
    await addRun();
    await leaseOf('a');
    const other = await leaseOf('a');
    await discard(pool, other);
    await register(pool, judge);
    await pool.query(`insert into judge_usage values ('p', now() - interval '3 h', 1)`);
    await pool.query(`update judges set seen_at = now() - interval '3 h'`);
    await pool.query(`update runs set created_at = now() - interval '11 minutes'`);
    const fresh = await addRun();
    await clearOld(pool);
    const { rows } = await pool.query<{ id: string }>('select id from runs');
    const kept = rows.map(({ id }) => id);
    expect(kept).toContain(fresh);
    expect(kept).toHaveLength(2);
    expect(kept.includes(waiting)).toBe(other.job !== waiting);
    expect(await one('select * from judge_usage')).toBeUndefined();
    expect(await one('select * from judges')).toBeUndefined();
  });
});
