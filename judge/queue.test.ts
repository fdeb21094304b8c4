/** The queue on a real database: order, leases, waking up and clearing away. */
import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { describe, expect, it } from 'vitest';
import { channels } from '../contract/judging.ts';
import { HostFault } from './faults.ts';
import {
  claim,
  extendLeases,
  giveBack,
  handBack,
  type Lease,
  leaseMs,
  nextLeaseEndMs,
} from './queue.ts';
import { discard } from './queue-results.ts';
import { clearOld, register, unregister } from './queue-upkeep.ts';
import { canAffordChecking } from './queue-usage.ts';
import { createBell, listenQueued, notify } from './queue-wake.ts';
import { queueForTests } from './trial.ts';

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
    const again = await queue.submit(user, problem, { jobClass: 1, dueS: -600 });
    const late = await queue.submit(user, problem, { dueS: 60 });
    const early = await queue.submit(user, problem, { dueS: -60 });
    const run = await queue.addRun({ dueS: -3 });
    const middle = await queue.submit(user, problem);
    const order: string[] = [];
    for (let work = await claim(queue.pool, 'a'); work; work = await claim(queue.pool, 'a')) {
      order.push(work.lease.job);
    }
    expect(order).toEqual([early, run, middle, late, again]);
  });

  it('takes first come first where all else is equal', async () => {
    const jobs: string[] = [];
    for (let i = 0; i < 6; i += 1) jobs.push(await queue.addRun());
    await queue.pool.query(`update queue set due_at = now()`);
    for (const job of jobs) expect((await queue.leaseOf('a')).job).toBe(job);
  });

  it('takes of somebody at work for whom only what nobody else waits before', async () => {
    const one = { person: 'one' };
    const two = { person: 'two' };
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

  it('rejudges only where that is allowed', async () => {
    const again = await queue.submit(await queue.addUser(), await queue.addProblem(), {
      jobClass: 1,
    });
    expect(await claim(queue.pool, 'a', { mayRejudge: false })).toBeNull();
    const run = await queue.addRun();
    expect((await claim(queue.pool, 'a', { mayRejudge: false }))?.lease.job).toBe(run);
    expect((await claim(queue.pool, 'a', { mayRejudge: true }))?.lease.job).toBe(again);
  });

  it('brings everything that judging needs', async () => {
    const [user, problem] = [await queue.addUser(), await queue.addProblem()];
    const job = await queue.submit(user, problem);
    expect(await claim(queue.pool, 'a')).toEqual({
      kind: 'submission',
      lease: {
        job,
        kind: 'submission',
        person: 'somebody',
        network: null,
        holder: 'a',
        attempts: 1,
        faults: 0,
      },
      userId: user,
      problemId: problem,
      language: 'cpp',
      source: Buffer.from('int main() {}'),
      timeLimitMs: 1000,
      memoryLimitMb: 256,
      comparison: { caseSensitive: true, spaceSensitive: false },
      checker: null,
      testVersion: 1,
    });
    await queue.addRun({ person: 'network 1', network: 'network 1' });
    expect(await claim(queue.pool, 'a')).toMatchObject({
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
      Array.from({ length: 12 }, (_, i) => claim(queue.pool, `j${i}`)),
    );
    const found = claimed.flatMap((work) => (work ? [work.lease.job] : []));
    expect(found.sort()).toEqual(jobs.sort());
  });

  it('finds an entry whose run is gone, and discards it', async () => {
    await queue.enqueue(randomUUID(), 'run');
    const work = await claim(queue.pool, 'a');
    expect(work?.kind).toBe('gone');
    if (work) expect(await discard(queue.pool, work.lease)).toBe('stored');
    expect(await claim(queue.pool, 'a')).toBeNull();
  });
});

describe('a lease', () => {
  it('keeps others away until it ends; then the next attempt begins', async () => {
    const job = await queue.submit(await queue.addUser(), await queue.addProblem());
    await claim(queue.pool, 'a');
    expect(await claim(queue.pool, 'b')).toBeNull();
    await queue.expireLeases();
    expect((await claim(queue.pool, 'b'))?.lease).toMatchObject({ job, holder: 'b', attempts: 2 });
  });

  it('that was left to run out is charged', async () => {
    await queue.submit(await queue.addUser(), await queue.addProblem());
    await claim(queue.pool, 'a');
    await queue.pool.query(
      `update queue set claimed_at = now() - interval '9 s', lease_until = now() - interval '2 s'`,
    );
    await claim(queue.pool, 'b');
    expect(await queue.one('select person, slot_ms from judge_usage')).toEqual({
      person: 'somebody',
      slot_ms: '7000',
    });
  });

  it('is extended while it is ours, and only then', async () => {
    await queue.submit(await queue.addUser(), await queue.addProblem());
    const lease = await queue.leaseOf('a');
    await queue.expireLeases();
    expect(await extendLeases(queue.pool, [lease])).toEqual([lease.job]);
    expect(await claim(queue.pool, 'b')).toBeNull();
    await queue.expireLeases();
    await claim(queue.pool, 'b');
    expect(await extendLeases(queue.pool, [lease])).toEqual([]);
  });

  it('tells the others when it ends', async () => {
    await queue.submit(await queue.addUser(), await queue.addProblem());
    expect(await nextLeaseEndMs(queue.pool, 'b')).toBeNull();
    await claim(queue.pool, 'a');
    expect(await nextLeaseEndMs(queue.pool, 'a')).toBeNull();
    const ms = await nextLeaseEndMs(queue.pool, 'b');
    expect(ms).toBeGreaterThan(0);
    expect(ms).toBeLessThanOrEqual(leaseMs);
  });

  it('given back by a judge that stops counts no attempt', async () => {
    await queue.submit(await queue.addUser(), await queue.addProblem());
    await handBack(queue.pool, await queue.leaseOf('a'));
    expect((await claim(queue.pool, 'b'))?.lease.attempts).toBe(1);
  });

  it('given back after a fault rests for a while, and counts where it was an attempt', async () => {
    await queue.submit(await queue.addUser(), await queue.addProblem());
    const fault = (counted: boolean, lease: Lease) =>
      giveBack(queue.pool, lease, { counted, restMs: 60_000 });
    await fault(true, await queue.leaseOf('a'));
    expect(await claim(queue.pool, 'b')).toBeNull();
    expect(await nextLeaseEndMs(queue.pool, 'b')).toBeGreaterThan(50_000);
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
      giveBack(queue.pool, await queue.leaseOf('a'), { counted: true, restMs: 0 });
    const other = { ...judge, id: 'b' };
    await register(queue.pool, other);
    await failOnce();
    expect(await claim(queue.pool, 'a')).toBeNull();
    expect(await nextLeaseEndMs(queue.pool, 'a')).toBeGreaterThan(5_000);
    await register(queue.pool, { ...other, fault: new HostFault('disk-full', 'no room') });
    await failOnce();
    await register(queue.pool, other);
    await queue.pool.query(`update queue set lease_until = now() - interval '11 s'`);
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
    await notify(queue.pool, { type: 'compiling', job });
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
    const isAffordable = () => canAffordChecking(queue.pool, lease);
    expect(await isAffordable()).toBe(true);
    const usage = `insert into judge_usage values ($1, now() - $2 * interval '1 min', 150000, 150000)`;
    await queue.pool.query(usage, [lease.person, 20]);
    expect(await isAffordable()).toBe(true);
    await queue.pool.query(usage, [lease.person, 1]);
    expect(await isAffordable()).toBe(false);
    await queue.pool.query('delete from judge_usage');
    await Promise.all(Array.from({ length: 9 }, () => queue.submit(user, problem)));
    expect(await isAffordable()).toBe(false);
  });
});

describe('upkeep', () => {
  it('registers a judge, again and again, until it leaves', async () => {
    await register(queue.pool, judge);
    await register(queue.pool, judge);
    expect(await queue.one('select id, slots, level, notes from judges')).toEqual({
      id: 'j1',
      slots: 2,
      level: 'full',
      notes: ['a note'],
    });
    await register(queue.pool, { ...judge, fault: new HostFault('disk-full', 'no room') });
    expect(await queue.one('select fault, fault_message from judges')).toEqual({
      fault: 'disk-full',
      fault_message: 'no room',
    });
    await unregister(queue.pool, 'j1');
    expect(await queue.one('select * from judges')).toBeUndefined();
  });

  it('clears away old runs that do not wait, old usage and dead judges', async () => {
    const waiting = await queue.addRun();
    await queue.addRun();
    await queue.leaseOf('a');
    const other = await queue.leaseOf('a');
    await discard(queue.pool, other);
    await register(queue.pool, judge);
    await queue.pool.query(`insert into judge_usage values ('p', now() - interval '3 h', 1)`);
    await queue.pool.query(`update judges set seen_at = now() - interval '3 h'`);
    await queue.pool.query(`update runs set created_at = now() - interval '11 minutes'`);
    const fresh = await queue.addRun();
    await clearOld(queue.pool);
    const { rows } = await queue.pool.query<{ id: string }>('select id from runs');
    const kept = rows.map(({ id }) => id);
    expect(kept).toContain(fresh);
    expect(kept).toHaveLength(2);
    expect(kept.includes(waiting)).toBe(other.job !== waiting);
    expect(await queue.one('select * from judge_usage')).toBeUndefined();
    expect(await queue.one('select * from judges')).toBeUndefined();
  });
});
