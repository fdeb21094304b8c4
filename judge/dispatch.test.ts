/** What the slots do: claimed jobs first, learning when no job waits. */
import { expect, it } from 'vitest';
import type { Job } from '../work/claim.ts';
import { dispatch } from './dispatch.ts';
import { createBell } from './wake.ts';

/** A check if the name says so. */
const jobOf = (job: string): Job => ({
  kind: 'gone',
  lease: {
    job,
    kind: job.startsWith('check') ? 'check' : 'run',
    judgeId: 'a',
    attempts: 1,
    faults: 0,
    owner: 'o',
    network: 'n',
  },
});

/** Runs named jobs with at most one slot each; `log` records what happened, in order. */
function work(slots: number, names: string[]) {
  const bell = createBell();
  const stopping = new AbortController();
  const waiting = names.map(jobOf);
  const log: string[] = [];
  const learned = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const held = new Map(
    names
      .filter((name) => name.startsWith('check'))
      .map((name) => [name, Promise.withResolvers<void>()]),
  );
  let learning = 0;
  let asleep = Promise.withResolvers<void>();
  const done = dispatch({
    slots,
    bell,
    stopping: stopping.signal,
    claim: async ({ isLastSlot }) => {
      const job = waiting.shift() ?? null;
      if (job) log.push(`${job.lease.job}${isLastSlot ? ' in the last slot' : ''}`);
      return job;
    },
    nextLeaseEndMs: async () => {
      asleep.resolve();
      return null;
    },
    process: async ({ lease: { job } }) => await held.get(job)?.promise,
    isWaitedFor: async () => waiting.length > 0,
    giveUp: ({ lease: { job } }) => {
      log.push(`gives up ${job}`);
      held.get(job)?.resolve();
    },
    learn: async (slot) => {
      log.push(`learns in ${slot}`);
      learning += 1;
      await learned[learning - 1]?.promise;
    },
    isAble: () => true,
    recover: async () => {},
    onFailure: (error) => log.push(String(error)),
  });
  return {
    log,
    learned,
    add(name: string) {
      asleep = Promise.withResolvers();
      waiting.push(jobOf(name));
      bell.ring();
    },
    asleep: () => asleep.promise,
    async stop() {
      stopping.abort();
      for (const { resolve } of learned) resolve();
      await done;
    },
  };
}

it('learns once after each job, and not while one waits', async () => {
  const { log, learned, asleep, stop } = work(1, ['one', 'two']);
  for (const { resolve } of learned) resolve();
  await asleep();
  expect(log).toEqual(['one', 'two', 'learns in 0', 'learns in 0']);
  await stop();
});

it('learns in one slot at a time, and leaves the others to jobs of every kind', async () => {
  const { log, add, asleep, stop } = work(2, ['one', 'two']);
  await asleep();
  add('three');
  await asleep();
  const jobs = log.filter((line) => !line.startsWith('learns'));
  expect(jobs).toEqual(['one', 'two in the last slot', 'three']);
  expect(log.filter((line) => line.startsWith('learns'))).toHaveLength(1);
  await stop();
});

it('gives a check up when another job waits and no slot is free', async () => {
  const slots = work(1, ['check 1']);
  await expect.poll(() => slots.log).toEqual(['check 1']);
  slots.add('run 2');
  await expect
    .poll(() => slots.log)
    .toEqual(['check 1', 'gives up check 1', 'run 2', 'learns in 0']);
  await slots.stop();
});
