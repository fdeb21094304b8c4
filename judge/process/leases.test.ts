/** Keeping leases on a real database: what ends a job in progress, and what does not. */
import { expect, it } from 'vitest';
import { queueForTests } from '../../work/testing-queue.ts';
import { Cancelled, createRunning, Left } from './cancelling.ts';
import { keepLeases } from './leases.ts';

const queue = queueForTests();

/** A job that this judge has begun, and a heartbeat that keeps it. */
async function beginOne() {
  const lease = await queue.leaseOf('a');
  const running = createRunning();
  const signal = running.begin(lease);
  const keeping = { db: queue.db, judgeId: 'a', running, log: () => {} };
  return {
    lease,
    running,
    signal,
    beat: (missing = new Set<string>()) => keepLeases(keeping, missing),
  };
}

it('keeps a job that is in the queue', async () => {
  await queue.addRun();
  const { signal, beat } = await beginOne();
  expect(await beat(await beat())).toEqual(new Set());
  expect(signal.aborted).toBe(false);
});

it('ends a job that has left the queue, once two heartbeats miss it', async () => {
  await queue.addRun();
  const { lease, signal, beat } = await beginOne();
  await queue.pool.query('delete from jobs where id = $1', [lease.job]);
  const missing = await beat();
  expect(missing).toEqual(new Set([lease.job]));
  expect(signal.aborted).toBe(false);
  await beat(missing);
  expect(signal.reason).toBeInstanceOf(Left);
});

it('ends a job that another judge has', async () => {
  await queue.addRun();
  const { lease, signal, beat } = await beginOne();
  await queue.pool.query(`update jobs set judge_id = 'b' where id = $1`, [lease.job]);
  await beat(await beat());
  expect(signal.reason).toBeInstanceOf(Left);
});

it('tells it from a job that its owner cancels', async () => {
  await queue.addRun();
  const { lease, running, signal } = await beginOne();
  running.cancel(lease.job);
  expect(signal.reason).toBeInstanceOf(Cancelled);
  expect(signal.reason).not.toBeInstanceOf(Left);
});

it('ends the former attempt of a job that it claims again, and keeps the new one', async () => {
  await queue.addRun();
  const { lease, running, signal, beat } = await beginOne();
  await queue.pool.query(`update jobs set lease_until = now() - interval '1 s'`);
  const again = await queue.leaseOf('a');
  expect(again).toEqual({ ...lease, attempts: lease.attempts + 1 });
  const newSignal = running.begin(again);
  expect(signal.reason).toBeInstanceOf(Left);
  running.end(lease);
  expect(running.leases()).toEqual([again]);
  expect(await beat(await beat())).toEqual(new Set());
  expect(newSignal.aborted).toBe(false);
  running.cancel(again.job);
  expect(newSignal.reason).toBeInstanceOf(Cancelled);
});
