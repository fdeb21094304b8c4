/** Pausing and resuming a problem on a real database, with several judges at once. */
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { Database } from '../db/open.ts';
import { onlyRowOf } from '../db/rows.ts';
import { claim, type Job } from './claim.ts';
import { holdsAll } from './enqueue.ts';
import { holdClaimed, holdIfPaused, holdJob, pauseProblem, resumeProblem } from './pauses.ts';
import { readWait } from './results.ts';
import { queueForTests } from './testing-queue.ts';

const queue = queueForTests();
const cost = { cpuMs: 5, slotMs: 7 };
const reason = 'the checker broke (exit code 3) on hidden test 2: no answer';

type Claimed = Extract<Job, { kind: 'submission' }>;

async function claimed(judge: string): Promise<Claimed> {
  const job = await claim(queue.db, judge);
  if (job?.kind !== 'submission') throw new Error(`claimed ${job?.kind}`);
  return job;
}

/** By default the program broke without a test case, which holds everything at once. */
const pause = ({ lease, problemId, problemVersion }: Claimed, testCase: number | null = null) =>
  pauseProblem(queue.db, lease, { problemId, problemVersion, reason, testCase }, cost);

const pauses = () =>
  queue.one(`select count(*)::int as count, min(reason) as reason, min(test_case) as test,
    min(submission_id::text) as submission from problem_pauses`);

/** As the transaction of a submission does. */
async function holdIfSo(db: Database, id: string, problemId: string): Promise<void> {
  const heldRow = z.object({ is_held: z.boolean() });
  const query = sql`select ${holdsAll(problemId)} as is_held`;
  if ((await onlyRowOf(db, heldRow, query)).is_held) await holdJob(db, id);
}

const heldJobs = async () =>
  (
    await queue.pool.query<{ id: string }>('select id from jobs where priority = 2 order by id')
  ).rows
    .map(({ id }) => id)
    .sort();

describe('a problem whose checker broke', () => {
  it('is paused: its jobs are held, and those of other problems are judged', async () => {
    const [user, problem, other] = [
      await queue.addUser(),
      await queue.addProblem(),
      await queue.addProblem(),
    ];
    const met = await queue.submit(user, problem, { dueS: -60 });
    const waiting = [await queue.submit(user, problem), await queue.submit(user, problem)];
    const elsewhere = await queue.submit(user, other);
    const run = await queue.addRun();
    const work = await claimed('a');
    expect(work.lease.job).toBe(met);
    expect(await pause(work)).toBe('held');
    expect(await pauses()).toEqual({ count: 1, reason, test: null, submission: met });
    expect(await heldJobs()).toEqual([met, ...waiting].sort());
    const order = [await queue.leaseOf('a'), await queue.leaseOf('b')].map(({ job }) => job);
    expect(order.sort()).toEqual([elsewhere, run].sort());
    expect(await claim(queue.db, 'a')).toBeNull();
    expect(await readWait(queue.db, met)).toMatchObject({ position: 'held' });
    expect(await queue.one('select fault from submissions where id = $1', [met])).toEqual({
      fault: reason,
    });
    expect(await queue.one('select cpu_ms, slot_ms from judge_usage')).toEqual({
      cpu_ms: '5',
      slot_ms: '7',
    });
  });

  it('is judged on if one submission met that, until another one does', async () => {
    const [user, problem] = [await queue.addUser(), await queue.addProblem()];
    const met = await queue.submit(user, problem, { dueS: -60 });
    const next = await queue.submit(user, problem, { dueS: -50 });
    const last = await queue.submit(user, problem, { dueS: -40 });
    expect(await pause(await claimed('a'), 2)).toBe('held');
    expect(await pauses()).toEqual({ count: 1, reason, test: 2, submission: met });
    expect(await heldJobs()).toEqual([met]);
    await holdIfPaused(queue.db, problem);
    expect(await heldJobs()).toEqual([met]);
    const second = await claimed('b');
    expect(second.lease.job).toBe(next);
    expect(await pause(second, 2)).toBe('held');
    expect(await heldJobs()).toEqual([met, next, last].sort());
    expect(await claim(queue.db, 'b')).toBeNull();
    expect(await pauses()).toMatchObject({ count: 1, submission: met });
    expect(await resumeProblem(queue.db, problem)).toBe(3);
  });

  it('is paused once if several judges meet the fault, and all their jobs are held', async () => {
    const [user, problem] = [await queue.addUser(), await queue.addProblem()];
    const jobs = await Promise.all(Array.from({ length: 6 }, () => queue.submit(user, problem)));
    const works = await Promise.all(['a', 'b', 'c', 'd'].map(claimed));
    expect(await Promise.all(works.map((work) => pause(work, 2)))).toEqual([
      'held',
      'held',
      'held',
      'held',
    ]);
    expect(await pauses()).toMatchObject({ count: 1 });
    expect(await heldJobs()).toEqual(jobs.sort());
  });

  it('holds a job that another judge was working on, once it is claimed again', async () => {
    const [user, problem] = [await queue.addUser(), await queue.addProblem()];
    await queue.submit(user, problem);
    const other = await queue.submit(user, problem);
    const [first, second] = [await claimed('a'), await claimed('b')];
    expect(await pause(first)).toBe('held');
    expect(await heldJobs()).toEqual([first.lease.job]);
    await queue.pool.query('update jobs set judge_id = null, lease_until = null where id = $1', [
      second.lease.job,
    ]);
    const again = await claim(queue.db, 'b');
    expect(again).toMatchObject({ kind: 'paused', problemId: problem });
    if (again) expect(await holdClaimed(queue.db, again.lease, problem)).toBe('held');
    expect(await heldJobs()).toContain(other === first.lease.job ? second.lease.job : other);
  });

  it('is not paused for a version that was judged before it was changed', async () => {
    const [user, problem] = [await queue.addUser(), await queue.addProblem()];
    await queue.submit(user, problem);
    const work = await claimed('a');
    await queue.pool.query('update problems set version = version + 1');
    expect(await pause(work)).toBe('changed');
    expect(await pauses()).toMatchObject({ count: 0 });
    expect(await heldJobs()).toEqual([]);
  });

  it('is not paused by a judge whose lease is lost, nor when it was deleted', async () => {
    const [user, problem] = [await queue.addUser(), await queue.addProblem()];
    await queue.submit(user, problem);
    const work = await claimed('a');
    await queue.expireLeases();
    const again = await claimed('b');
    expect(await pause(work)).toBe('lost');
    expect(await pauses()).toMatchObject({ count: 0 });
    await queue.pool.query('update problems set deleted_at = now()');
    expect(await pause(again)).toBe('gone');
    expect(await pauses()).toMatchObject({ count: 0 });
  });
});

describe('resuming', () => {
  it('queues the held jobs again, in the order of arrival, rejudgings last', async () => {
    const [user, problem] = [await queue.addUser(), await queue.addProblem()];
    const jobs: string[] = [];
    for (let i = 0; i < 4; i += 1) jobs.push(await queue.submit(user, problem));
    await queue.pool.query(`update jobs set due_at = now()`);
    await queue.pool.query(`update jobs set kind = 'rejudge', priority = 1 where id = $1`, [
      jobs[1],
    ]);
    expect(await pause(await claimed('a'))).toBe('held');
    expect(await heldJobs()).toEqual([...jobs].sort());
    expect(await resumeProblem(queue.db, problem)).toBe(4);
    const order: string[] = [];
    for (let i = 0; i < 4; i += 1) order.push((await claimed('a')).lease.job);
    expect(order).toEqual([jobs[0], jobs[2], jobs[3], jobs[1]]);
    expect(await resumeProblem(queue.db, problem)).toBeNull();
  });

  it('rejudges what ended as a Judge Error, and nothing else', async () => {
    const [user, problem] = [await queue.addUser(), await queue.addProblem()];
    const judged: string[] = [];
    for (const verdict of ['Judge Error', 'Accepted'] as const) {
      judged.push(await queue.submit(user, problem));
      await queue.store(await queue.leaseOf('a'), verdict);
    }
    const met = await queue.submit(user, problem);
    expect(await pause(await claimed('a'))).toBe('held');
    expect(await resumeProblem(queue.db, problem)).toBe(2);
    const order = [(await claimed('a')).lease.job, (await claimed('a')).lease.job];
    expect(order).toEqual([met, judged[0]]);
    expect(await claim(queue.db, 'a')).toBeNull();
  });

  it('lets a job that was claimed as paused be judged if judging was resumed meanwhile', async () => {
    const [user, problem] = [await queue.addUser(), await queue.addProblem()];
    await queue.submit(user, problem);
    await queue.submit(user, problem);
    const [first, second] = [await claimed('a'), await claimed('b')];
    await pause(first);
    await queue.pool.query('update jobs set judge_id = null, lease_until = null where id = $1', [
      second.lease.job,
    ]);
    const work = await claim(queue.db, 'b');
    await resumeProblem(queue.db, problem);
    if (work) expect(await holdClaimed(queue.db, work.lease, problem)).toBe('changed');
    expect(await heldJobs()).toEqual([]);
  });

  it('leaves no job behind that is queued at the same time', async () => {
    const [user, problem] = [await queue.addUser(), await queue.addProblem()];
    await queue.submit(user, problem);
    await pause(await claimed('a'));
    // A submission locks the pause until its job is stored.
    const late = await queue.submit(user, problem);
    let resumed: Promise<number | null> | undefined;
    await queue.db.transaction().execute(async (transaction) => {
      await holdIfSo(transaction, late, problem);
      resumed = resumeProblem(queue.db, problem);
      await blocked();
    });
    expect(await resumed).toBe(2);
    expect(await heldJobs()).toEqual([]);
  });

  /** Resolves when a query waits for a lock. */
  const blocked = () =>
    expect
      .poll(() =>
        queue.one(`select count(*)::int as waits from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`),
      )
      .toEqual({ waits: 1 });
});

it('a job that is queued for a paused problem is held at once', async () => {
  const [user, problem] = [await queue.addUser(), await queue.addProblem()];
  const met = await queue.submit(user, problem);
  await pause(await claimed('a'));
  const late = await queue.submit(user, problem);
  await holdIfSo(queue.db, late, problem);
  const again = await queue.submit(user, problem);
  await holdIfPaused(queue.db, problem);
  expect(await heldJobs()).toEqual([met, late, again].sort());
});
