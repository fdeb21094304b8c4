/** Threads that can be stopped, tested with misbehaving jobs. */
import { afterEach, expect, it } from 'vitest';
import { openThreads, type ThreadBounds, type Threads, threadBounds } from './threads.ts';

/** A thread that does what the test says. */
const obeying = new URL(
  `data:text/javascript,${encodeURIComponent(`
    import { parentPort } from 'node:worker_threads';
    const acts = {
      echo: (text) => text,
      spin: () => { for (;;); },
      backtrack: () => /^(a+)+$/.test('a'.repeat(80) + 'b'),
      recurse: () => acts.recurse() + 1,
      hoard: () => Array.from({ length: 64 }, () => new Array(131_072).fill(0.5)).length,
      wait: () => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0),
      exit: () => process.exit(),
      count: () => (globalThis.jobs = (globalThis.jobs ?? 0) + 1),
    };
    parentPort.on('message', ({ act, text }) => {
      parentPort.postMessage({ said: 'begun' });
      parentPort.postMessage({ said: 'done', value: acts[act](text) });
    });
  `)}`,
);

type Job = { act: string; text?: string };
let threads: Threads<Job, string>;
const open = (bounds: Partial<ThreadBounds> = {}) => {
  // Far longer than the test: the limits of a job must end it, not those of the thread's start.
  threads = openThreads<Job, string>(obeying, { ...threadBounds, startMaxMs: 600_000, ...bounds });
};
afterEach(() => threads.close());

const echo = async () => threads.run({ act: 'echo', text: 'here' });
const here = { kind: 'done', value: 'here' };

it('run more jobs than there are threads', async () => {
  open();
  expect(await Promise.all([echo(), echo(), echo(), echo(), echo()])).toEqual(Array(5).fill(here));
});

it.each([
  ['spin', 'slow'],
  ['backtrack', 'slow'],
  ['recurse', 'broken'],
  ['hoard', 'broken'],
  ['exit', 'broken'],
])('stop at a job that does %s, and take the next', async (act, kind) => {
  open({ threadsMax: 1, heapMaxMb: 16, cpuTimeMaxMs: act === 'hoard' ? 60_000 : 100 });
  const [bad, next] = await Promise.all([threads.run({ act }), echo()]);
  expect(bad).toEqual({ kind });
  expect(next).toEqual(here);
});

it('stop a job that neither ends nor computes', async () => {
  open({ wallTimeMaxMs: 50 });
  expect(await threads.run({ act: 'wait' })).toEqual({ kind: 'slow' });
});

it('leave the event loop free while they work', async () => {
  open({ cpuTimeMaxMs: 100 });
  let turns = 0;
  const timer = setInterval(() => {
    turns += 1;
  }, 1);
  await threads.run({ act: 'spin' });
  clearInterval(timer);
  expect(turns).toBeGreaterThan(10);
});

it('refuse jobs beyond the queue', async () => {
  open({ threadsMax: 1, queueMaxJobs: 2, cpuTimeMaxMs: 50 });
  const jobs = [threads.run({ act: 'spin' }), echo(), echo(), echo()];
  expect(await Promise.all(jobs)).toEqual([{ kind: 'slow' }, here, here, { kind: 'full' }]);
});

it('end jobs in progress when they are closed', async () => {
  open();
  const under = threads.run({ act: 'wait' });
  await threads.close();
  expect(await under).toEqual({ kind: 'broken' });
  expect(await echo()).toEqual({ kind: 'full' });
});

it('end after one job if they are for one, and the next job has another', async () => {
  open({ threadsMax: 1, isForOneJob: true });
  const count = () => threads.run({ act: 'count' });
  expect([await count(), await count()]).toEqual(Array(2).fill({ kind: 'done', value: 1 }));
  expect(await Promise.all([echo(), echo(), echo()])).toEqual(Array(3).fill(here));
});

it('are kept for other jobs if they are not', async () => {
  open({ threadsMax: 1 });
  const count = async () => (await threads.run({ act: 'count' })) as { value: unknown };
  expect([(await count()).value, (await count()).value]).toEqual([1, 2]);
});
