/** Leases on a real database: how long they hold, how jobs are given back, and who works next. */
import { describe, expect, it } from 'vitest';
import { claim, type Lease, leaseMs } from './claim.ts';
import { extendLeases, giveBack, handBack, nextLeaseEndMs } from './lease.ts';
import { queueForTests } from './testing-queue.ts';
import { judgeRow } from './testing-rows.ts';
import { register } from './upkeep.ts';

const queue = queueForTests();

describe('a lease', () => {
  it('keeps other judges away until it ends; then the next attempt begins', async () => {
    const job = await queue.submit(await queue.addUser(), await queue.addProblem());
    await claim(queue.db, 'a');
    expect(await claim(queue.db, 'b')).toBeNull();
    await queue.expireLeases();
    expect((await claim(queue.db, 'b'))?.lease).toMatchObject({ job, judgeId: 'b', attempts: 2 });
  });

  it('that expired is charged to the owner', async () => {
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

  it('is extended only while the judge holds it', async () => {
    await queue.submit(await queue.addUser(), await queue.addProblem());
    const lease = await queue.leaseOf('a');
    await queue.expireLeases();
    expect(await extendLeases(queue.db, [lease])).toEqual([lease.job]);
    expect(await claim(queue.db, 'b')).toBeNull();
    await queue.expireLeases();
    await claim(queue.db, 'b');
    expect(await extendLeases(queue.db, [lease])).toEqual([]);
  });

  it('tells other judges when it ends', async () => {
    await queue.submit(await queue.addUser(), await queue.addProblem());
    expect(await nextLeaseEndMs(queue.db, 'b')).toBeNull();
    await claim(queue.db, 'a');
    expect(await nextLeaseEndMs(queue.db, 'a')).toBeNull();
    const ms = await nextLeaseEndMs(queue.db, 'b');
    expect(ms).toBeGreaterThan(0);
    expect(ms).toBeLessThanOrEqual(leaseMs);
  });

  it('given back by a judge that stops does not count as an attempt', async () => {
    await queue.submit(await queue.addUser(), await queue.addProblem());
    await handBack(queue.db, await queue.leaseOf('a'));
    expect((await claim(queue.db, 'b'))?.lease.attempts).toBe(1);
  });

  it('given back after a fault rests, and counts only if it was an attempt', async () => {
    await queue.submit(await queue.addUser(), await queue.addProblem());
    const fault = (counted: boolean, lease: Lease) =>
      giveBack(queue.db, lease, { fault: 'broken', counted, restMs: 60_000 });
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

  it('given back after a fault goes to another judge that can work', async () => {
    const job = await queue.submit(await queue.addUser(), await queue.addProblem());
    const failure = { fault: 'broken', counted: true, restMs: 0 };
    const failOnce = async () => giveBack(queue.db, await queue.leaseOf('a'), failure);
    const other = { ...judgeRow, id: 'b' };
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
