/** What the slots do: claimed jobs first, then those that pause, and learning when no job waits. */
import { expect, it } from 'vitest';
import type { Job } from '../../work/claim.ts';
import { dispatch } from './dispatch.ts';
import { type Going, openGoing } from './going.ts';
import { createBell } from './wake.ts';

const isHeld = (name: string): boolean => /^(?:check|long)/.test(name);

/** A check if the name says so; a `long` run has had its slot long enough to pause. */
const jobOf = (job: string): Job => ({
  kind: 'gone',
  lease: {
    job,
    kind: job.startsWith('check') ? 'check' : 'run',
    judgeId: 'a',
    attempts: 1,
    faults: 0,
    busyMs: 0,
    owner: 'o',
    network: 'n',
  },
});

type Circumstances = {
  sliceEnds?: Promise<void>;
  /** Whether by the log the judge has a fault, and no room. */
  isFaulty?: (log: readonly string[]) => boolean;
};

/**
 * Runs named jobs with at most one slot each; `log` records what happened, in order. A slice for what
 * is prepared is due at first if `sliceEnds` is given.
 */
function work(
  slots: number,
  names: string[],
  { sliceEnds, isFaulty = () => false }: Circumstances = {},
) {
  const bell = createBell();
  const stopping = new AbortController();
  const waiting = names.map(jobOf);
  const log: string[] = [];
  const learned = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const held = new Map(names.filter(isHeld).map((name) => [name, Promise.withResolvers<void>()]));
  let learning = 0;
  let asleep = Promise.withResolvers<void>();
  const nameOf = ({ job }: Going): string => job.lease.job;
  const begin = (job: Job): Going => {
    const name = job.lease.job;
    const turn = {
      pause: async () => void log.push(`${name} pauses`),
      goOn: (core: number) => void log.push(`${name} goes on in ${core}`),
      hadMs: () => ({ now: 1_000, all: 1_000 }),
      lost: () => ({ cpuMs: 0, slotMs: 0 }),
    };
    const ends = held.get(name)?.promise ?? Promise.resolve();
    return openGoing({ job, turn, coreOf: (slot) => slot, work: ends });
  };
  const done = dispatch({
    slots,
    bell,
    stopping: stopping.signal,
    claim: async ({ isLastSlot, isForOthers }) => {
      const job = waiting.shift() ?? null;
      if (job === null) return null;
      const slot = isForOthers ? ' for others' : isLastSlot ? ' in the last slot' : '';
      log.push(`${job.lease.job}${slot}`);
      return job;
    },
    nextLeaseEndMs: async () => {
      asleep.resolve();
      return null;
    },
    begin,
    hasRoom: () => !isFaulty(log),
    look: async (jobs) => {
      const isWaiting = waiting.length > 0;
      return { isWaiting, toPause: isWaiting ? jobs.filter((one) => isHeld(nameOf(one))) : [] };
    },
    learn: async (slot, signal) => {
      log.push(`learns in ${slot}`);
      learning += 1;
      signal.addEventListener('abort', () => log.push('stops learning'));
      await Promise.race([
        learned[learning - 1]?.promise,
        new Promise((resolve) => signal.addEventListener('abort', resolve)),
      ]);
    },
    isAble: () => !isFaulty(log),
    recover: async () => void log.push('recovers'),
    preparing: sliceEnds
      ? {
          isDue: () => !log.includes('a slice'),
          slice: () => {
            log.push('a slice');
            return sliceEnds;
          },
        }
      : null,
    onFailure: (error) => log.push(String(error)),
  });
  return {
    log,
    learned,
    end: (name: string) => held.get(name)?.resolve(),
    add(name: string) {
      asleep = Promise.withResolvers();
      waiting.push(jobOf(name));
      bell.ring();
    },
    asleep: () => asleep.promise,
    async stop() {
      stopping.abort();
      for (const { resolve } of [...learned, ...held.values()]) resolve();
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

it('stops learning when a job waits and no slot is free', async () => {
  const { log, add, stop } = work(1, ['one']);
  await expect.poll(() => log).toEqual(['one', 'learns in 0']);
  add('two');
  await expect
    .poll(() => log)
    .toEqual(['one', 'learns in 0', 'stops learning', 'two', 'learns in 0']);
  await stop();
});

it.each(['check 1', 'long 1'])('makes %s pause while another job waits', async (name) => {
  const slots = work(1, [name]);
  await expect.poll(() => slots.log).toEqual([name]);
  slots.add('run 2');
  const all = [name, `${name} pauses`, 'run 2 for others', `${name} goes on in 0`];
  await expect.poll(() => slots.log).toEqual(all);
  slots.end(name);
  await expect.poll(() => slots.log).toEqual([...all, 'learns in 0']);
  await slots.stop();
});

it('leaves the last free slot of several to jobs that are not done in spare time', async () => {
  const slots = work(2, ['check 1', 'long 2']);
  await expect.poll(() => slots.log).toEqual(['check 1', 'long 2 in the last slot']);
  slots.add('run 3');
  const all = ['check 1', 'long 2 in the last slot', 'check 1 pauses', 'run 3 for others'];
  await expect.poll(() => slots.log).toEqual([...all, 'learns in 0']);
  await slots.stop();
});

it('gives a slice that is due before a job, in one slot, and begins jobs in the others meanwhile', async () => {
  const slice = Promise.withResolvers<void>();
  const alone = work(1, ['one'], { sliceEnds: slice.promise });
  const beside = work(2, ['one'], { sliceEnds: slice.promise });
  const all = ['a slice', 'one in the last slot', 'learns in 1'];
  await expect.poll(() => beside.log).toEqual(all);
  beside.add('two');
  const later = ['stops learning', 'two in the last slot', 'learns in 1'];
  await expect.poll(() => beside.log.slice(all.length)).toEqual(later);
  expect(alone.log).toEqual(['a slice']);
  slice.resolve();
  await expect.poll(() => alone.log).toEqual(['a slice', 'one', 'learns in 0']);
  await Promise.all([alone.stop(), beside.stop()]);
});

it('lets a job that pauses go on if those that pause have all the room of a judge with a fault', async () => {
  const paused = 'check 1 pauses';
  const slots = work(1, ['check 1'], { isFaulty: (log) => log.includes(paused) });
  await expect.poll(() => slots.log).toEqual(['check 1']);
  slots.add('run 2');
  await expect.poll(() => slots.log).toEqual(['check 1', paused, 'check 1 goes on in 0']);
  slots.end('check 1');
  await slots.stop();
});
