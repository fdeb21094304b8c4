/** The queue on a real database: order, leases, waking up and clearing away. */
import pg from 'pg';
import { describe, expect, it } from 'vitest';
import { createBell, listenQueued } from '../judge/wake.ts';
import { channels, notifyProgress, readNotice } from './channels.ts';
import { claim, type Lease, leaseMs } from './claim.ts';
import { discard } from './finish.ts';
import { extendLeases, giveBack, handBack, nextLeaseEndMs } from './lease.ts';
import { queueForTests } from './trial.ts';
import { clearOld, register, unknownKinds, unregister } from './upkeep.ts';
import { canAffordChecking } from './usage.ts';

const queue = queueForTests();

const judge = {
  id: 'j1',
  slots: 2,
  level: 'full',
  judgeVersion: '1',
  compilerVersion: 'g++',
  notes: ['a note'],
  fault: null,
};

describe('claiming', () => {
  it('takes what is due first, and rejudging last', async () => {
    const [user, problem] = [await queue.addUser(), await queue.addProblem()];
    const again = await queue.submit(user, problem, { dueS: -600 });
    await queue.pool.query(`update jobs set kind = 'rejudge', priority = 1`);
    const late = await queue.submit(user, problem, { dueS: 60 });
    const early = await queue.submit(user, problem, { dueS: -60 });
    const run = await queue.addRun({ dueS: -3 });
    const middle = await queue.submit(user, problem);
    const order: string[] = [];
    for (let work = await claim(queue.db, 'a'); work; work = await claim(queue.db, 'a')) {
      order.push(work.lease.job);
    }
    expect(order).toEqual([early, run, middle, late, again]);
  });

  it('takes first come first where all else is equal', async () => {
    const jobs: string[] = [];
    for (let i = 0; i < 6; i += 1) jobs.push(await queue.addRun());
    await queue.pool.query(`update jobs set due_at = now()`);
    for (const job of jobs) expect((await queue.leaseOf('a')).job).toBe(job);
  });

  it('takes work of a busy owner only where no other owner waits', async () => {
    const one = { owner: 'one' };
    const two = { owner: 'two' };
    const [first, second] = [await queue.addRun(one), await queue.addRun(one)];
    expect((await queue.leaseOf('a')).job).toBe(first);
    const other = await queue.addRun({ ...two, dueS: 300 });
    const more = await queue.addRun({ ...two, dueS: 400 });
    expect((await queue.leaseOf('b')).job).toBe(other);
    expect([(await queue.leaseOf('a')).job, (await queue.leaseOf('a')).job]).toEqual([
      second,
      more,
    ]);
  });

  it('leaves the last free slot of a judge to what is no rejudging', async () => {
    const again = await queue.submit(await queue.addUser(), await queue.addProblem());
    await queue.pool.query(`update jobs set kind = 'rejudge', priority = 1`);
    expect(await claim(queue.db, 'a', { isLastSlot: true })).toBeNull();
    const run = await queue.addRun();
    expect((await claim(queue.db, 'a', { isLastSlot: true }))?.lease.job).toBe(run);
    expect((await claim(queue.db, 'a', { isLastSlot: false }))?.lease.job).toBe(again);
  });

  it('brings everything that judging needs', async () => {
    const [user, problem] = [await queue.addUser(), await queue.addProblem()];
    const job = await queue.submit(user, problem);
    expect(await claim(queue.db, 'a')).toEqual({
      kind: 'submission',
      lease: {
        job,
        kind: 'submission',
        owner: 'an owner',
        network: null,
        judgeId: 'a',
        attempts: 1,
        faults: 0,
      },
      isVisitor: false,
      problemId: problem,
      language: 'cpp',
      source: Buffer.from('int main() {}'),
      timeLimitMs: 1000,
      memoryLimitMb: 256,
      comparison: { caseSensitive: true, spaceSensitive: false },
      checker: null,
      testVersion: 1,
    });
    await queue.addRun({ owner: 'network 1', network: 'network 1' });
    expect(await claim(queue.db, 'a')).toMatchObject({
      kind: 'run',
      isVisitor: true,
      source: Buffer.from('x'),
      input: Buffer.from('1'),
    });
  });

  it('gives each entry to one judge, however many ask at once', async () => {
    const [user, problem] = [await queue.addUser(), await queue.addProblem()];
    const jobs = await Promise.all(Array.from({ length: 8 }, () => queue.submit(user, problem)));
    const claimed = await Promise.all(
      Array.from({ length: 12 }, (_, i) => claim(queue.db, `j${i}`)),
    );
    const found = claimed.flatMap((work) => (work ? [work.lease.job] : []));
    expect(found.sort()).toEqual(jobs.sort());
  });

  it('finds a job whose submission is gone, and discards it', async () => {
    await queue.enqueue({ kind: 'submission' });
    const work = await claim(queue.db, 'a');
    expect(work?.kind).toBe('gone');
    if (work) expect(await discard(queue.db, work.lease)).toBe('stored');
    expect(await claim(queue.db, 'a')).toBeNull();
  });
});

describe('a lease', () => {
  it('keeps others away until it ends; then the next attempt begins', async () => {
    const job = await queue.submit(await queue.addUser(), await queue.addProblem());
    await claim(queue.db, 'a');
    expect(await claim(queue.db, 'b')).toBeNull();
    await queue.expireLeases();
    expect((await claim(queue.db, 'b'))?.lease).toMatchObject({ job, judgeId: 'b', attempts: 2 });
  });

  it('that was left to run out is charged', async () => {
    await queue.submit(await queue.addUser(), await queue.addProblem());
    await claim(queue.db, 'a');
    await queue.pool.query(
      `update jobs set claimed_at = now() - interval '9 s', lease_until = now() - interval '2 s'`,
    );
    await claim(queue.db, 'b');
    expect(await queue.one('select owner, slot_ms from judge_usage')).toEqual({
      owner: 'an owner',
      slot_ms: '7000',
    });
  });

  it('is extended while it is ours, and only then', async () => {
    await queue.submit(await queue.addUser(), await queue.addProblem());
    const lease = await queue.leaseOf('a');
    await queue.expireLeases();
    expect(await extendLeases(queue.db, [lease])).toEqual([lease.job]);
    expect(await claim(queue.db, 'b')).toBeNull();
    await queue.expireLeases();
    await claim(queue.db, 'b');
    expect(await extendLeases(queue.db, [lease])).toEqual([]);
  });

  it('tells the others when it ends', async () => {
    await queue.submit(await queue.addUser(), await queue.addProblem());
    expect(await nextLeaseEndMs(queue.db, 'b')).toBeNull();
    await claim(queue.db, 'a');
    expect(await nextLeaseEndMs(queue.db, 'a')).toBeNull();
    const ms = await nextLeaseEndMs(queue.db, 'b');
    expect(ms).toBeGreaterThan(0);
    expect(ms).toBeLessThanOrEqual(leaseMs);
  });

  it('given back by a judge that stops counts no attempt', async () => {
    await queue.submit(await queue.addUser(), await queue.addProblem());
    await handBack(queue.db, await queue.leaseOf('a'));
    expect((await claim(queue.db, 'b'))?.lease.attempts).toBe(1);
  });

  it('given back after a fault rests for a while, and counts where it was an attempt', async () => {
    await queue.submit(await queue.addUser(), await queue.addProblem());
    const fault = (counted: boolean, lease: Lease) =>
      giveBack(queue.db, lease, { counted, restMs: 60_000 });
    await fault(true, await queue.leaseOf('a'));
    expect(await claim(queue.db, 'b')).toBeNull();
    expect(await nextLeaseEndMs(queue.db, 'b')).toBeGreaterThan(50_000);
    await queue.expireLeases();
    const second = await queue.leaseOf('b');
    expect(second).toMatchObject({ attempts: 2, faults: 1 });
    await fault(false, second);
    await queue.expireLeases();
    expect(await queue.leaseOf('c')).toMatchObject({ attempts: 2, faults: 2 });
  });

  it('given back after a fault is left for a judge that can work, if there is another', async () => {
    const job = await queue.submit(await queue.addUser(), await queue.addProblem());
    const failOnce = async () =>
      giveBack(queue.db, await queue.leaseOf('a'), { counted: true, restMs: 0 });
    const other = { ...judge, id: 'b' };
    await register(queue.db, other);
    await failOnce();
    expect(await claim(queue.db, 'a')).toBeNull();
    expect(await nextLeaseEndMs(queue.db, 'a')).toBeGreaterThan(5_000);
    await register(queue.db, { ...other, fault: { reason: 'disk-full', message: 'no room' } });
    await failOnce();
    await register(queue.db, other);
    await queue.pool.query(`update jobs set lease_until = now() - interval '11 s'`);
    expect((await queue.leaseOf('a')).job).toBe(job);
  });
});

describe('hearing and telling', () => {
  it('a judge wakes up when something is queued', async () => {
    const bell = createBell();
    const listener = listenQueued(queue.url, bell, () => {});
    await bell.wait(30_000);
    const woken = bell.wait(30_000).then(() => 'woken');
    await queue.pool.query(`notify ${channels.queued}`);
    expect(await woken).toBe('woken');
    await listener.close();
  });

  it('a judge listens again after its connection broke, and looks for what it missed', async () => {
    const bell = createBell();
    const broken: Error[] = [];
    const listener = listenQueued(queue.url, bell, (error) => broken.push(error));
    await bell.wait(30_000);
    await queue.pool.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and application_name = 'arbiter-judge'`,
    );
    await bell.wait(30_000);
    expect(broken.length).toBeGreaterThan(0);
    await listener.close();
  });

  it('everyone hears of progress and of the end', async () => {
    const client = new pg.Client({ connectionString: queue.url });
    await client.connect();
    await client.query(`listen ${channels.judging}`);
    const heard: unknown[] = [];
    const done = new Promise<void>((resolve) => {
      client.on('notification', ({ payload }) => {
        heard.push(JSON.parse(payload ?? ''));
        if (heard.length === 2) resolve();
      });
    });
    const job = await queue.submit(await queue.addUser(), await queue.addProblem());
    await notifyProgress(queue.db, { type: 'compiling', job });
    await queue.store(await queue.leaseOf('a'), 'Accepted');
    await done;
    expect(heard).toEqual([
      { type: 'compiling', job },
      { type: 'done', job },
    ]);
    await client.end();
  });
});

describe('checking a failure by another run', () => {
  it('is affordable while little waits and the person has used little', async () => {
    const [user, problem] = [await queue.addUser(), await queue.addProblem()];
    await queue.submit(user, problem);
    const lease = await queue.leaseOf('a');
    const isAffordable = () => canAffordChecking(queue.db, lease.owner);
    expect(await isAffordable()).toBe(true);
    const usage = `insert into judge_usage values ($1, now() - $2 * interval '1 min', 150000, 150000)`;
    await queue.pool.query(usage, [lease.owner, 20]);
    expect(await isAffordable()).toBe(true);
    await queue.pool.query(usage, [lease.owner, 1]);
    expect(await isAffordable()).toBe(false);
    await queue.pool.query('delete from judge_usage');
    await Promise.all(Array.from({ length: 9 }, () => queue.submit(user, problem)));
    expect(await isAffordable()).toBe(false);
  });
});

describe('upkeep', () => {
  it('registers a judge, again and again, until it leaves', async () => {
    await register(queue.db, judge);
    await register(queue.db, judge);
    expect(await queue.one('select id, slots, level, notes from judges')).toEqual({
      id: 'j1',
      slots: 2,
      level: 'full',
      notes: ['a note'],
    });
    await register(queue.db, { ...judge, fault: { reason: 'disk-full', message: 'no room' } });
    expect(await queue.one('select fault, fault_message from judges')).toEqual({
      fault: 'disk-full',
      fault_message: 'no room',
    });
    await unregister(queue.db, 'j1');
    expect(await queue.one('select * from judges')).toBeUndefined();
  });

  it('deletes old results, old usage and dead judges, and nothing that waits', async () => {
    const waiting = await queue.addRun();
    await register(queue.db, judge);
    await queue.pool.query(
      `insert into job_results (id, result, finished_at) values
        ('00000000-0000-4000-8000-000000000001', '{}', now() - interval '11 minutes'),
        ('00000000-0000-4000-8000-000000000002', '{}', now() - interval '9 minutes')`,
    );
    await queue.pool.query(`insert into judge_usage values ('p', now() - interval '3 h', 1)`);
    await queue.pool.query(`update judges set seen_at = now() - interval '3 h'`);
    await queue.pool.query(`update jobs set enqueued_at = now() - interval '3 h'`);
    await clearOld(queue.db);
    expect((await queue.pool.query('select id from job_results')).rows).toEqual([
      { id: '00000000-0000-4000-8000-000000000002' },
    ]);
    expect(await queue.one('select id from jobs')).toEqual({ id: waiting });
    expect(await queue.one('select * from judge_usage')).toBeUndefined();
    expect(await queue.one('select * from judges')).toBeUndefined();
  });
});

describe('what a newer server has queued', () => {
  it('of a kind that is unknown here is left for other judges', async () => {
    const newer = await queue.addRun({ dueS: -60 });
    await queue.pool.query(`update jobs set kind = 'verify'`);
    const run = await queue.addRun();
    expect((await queue.leaseOf('a')).job).toBe(run);
    expect(await claim(queue.db, 'a')).toBeNull();
    expect(await queue.one('select id, attempts from jobs where kind = $1', ['verify'])).toEqual({
      id: newer,
      attempts: 0,
    });
    expect(await unknownKinds(queue.db)).toEqual(['verify']);
  });

  it('of a known kind in another shape is claimed as unreadable, and says where', async () => {
    await queue.addRun();
    await queue.pool.query(`update jobs set kind = 'samples', payload = '{"problem": 7}'`);
    const job = await claim(queue.db, 'a');
    expect(job).toMatchObject({ kind: 'unreadable', lease: { kind: 'samples', attempts: 1 } });
    if (job?.kind === 'unreadable') expect(job.error.message).toContain('problemId');
  });

  it.each([
    ['no JSON', 'not JSON'],
    ['another type', '{"type":"verified","job":"00000000-0000-4000-8000-000000000001"}'],
    ['another shape', '{"type":"compiling","job":7}'],
    ['nothing', ''],
  ])('as a notification of %s is ignored', (_what, payload) => {
    expect(readNotice(payload)).toBeUndefined();
  });
});
