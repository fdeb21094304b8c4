/** When a submission or a run pauses for others, with a real queue. */
import { describe, expect, it } from 'vitest';
import { claim } from '../../work/claim.ts';
import { queueForTests } from '../../work/testing-queue.ts';
import { lookAhead, openGoing } from './going.ts';

const queue = queueForTests();

type Situation = {
  /** How long the job has had its slot, and how much of that was lost. */
  hadMs: number;
  lostMs?: number;
  /** The owners of further jobs on its network; it is of owner 1 itself. */
  alsoOfOwners?: number[];
  /** Who waits, and how much later than the job they are due. */
  waiter: { owner: string; network: string; dueS?: number };
};

async function pauses({
  hadMs,
  lostMs = 0,
  alsoOfOwners = [],
  waiter,
}: Situation): Promise<boolean> {
  await queue.addRun({ owner: 'owner 1', network: 'near' });
  const job = await claim(queue.db, 'judge');
  if (job === null) throw new Error('nothing to claim');
  for (const owner of alsoOfOwners) {
    await queue.addRun({ owner: `owner ${owner}`, network: 'near', dueS: 1_000 });
  }
  await queue.addRun(waiter);
  const going = openGoing({
    job,
    turn: {
      pause: async () => {},
      goOn: () => {},
      hadMs: () => ({ now: hadMs, all: hadMs }),
      lost: () => ({ cpuMs: 0, slotMs: lostMs }),
    },
    coreOf: (slot) => slot,
    work: new Promise(() => {}),
  });
  return (await lookAhead(queue.db, 'judge', [going])).toPause.length === 1;
}

const neighbour = { owner: 'neighbour', network: 'near' };
const stranger = { owner: 'stranger', network: 'far' };
const times = (count: number, owner = 1): number[] => Array.from({ length: count }, () => owner);
const others = (count: number): number[] => Array.from({ length: count }, (_, at) => at + 2);

describe('a run that holds a slot', () => {
  it.each<[string, Situation, boolean]>([
    ['stays while it has used little', { hadMs: 4_000, waiter: stranger }, false],
    ['pauses when it has used 10 s more', { hadMs: 6_000, waiter: neighbour }, true],
    [
      'stays before those who are due later',
      { hadMs: 6_000, waiter: { ...stranger, dueS: 60 } },
      false,
    ],
    [
      'stays before its own owner',
      { hadMs: 6_000, waiter: { ...neighbour, owner: 'owner 1' } },
      false,
    ],
    [
      'pauses soon if its owner has many jobs',
      { hadMs: 500, alsoOfOwners: times(39), waiter: neighbour },
      true,
    ],
    [
      'pauses soon for other networks if its own has many jobs',
      { hadMs: 500, alsoOfOwners: others(19), waiter: stranger },
      true,
    ],
    [
      'but not for its neighbours there',
      { hadMs: 500, alsoOfOwners: others(19), waiter: neighbour },
      false,
    ],
    [
      'stays once pausing has lost much of its time',
      { hadMs: 9_000, lostMs: 5_000, waiter: stranger },
      false,
    ],
    [
      'even then pauses if its network has many jobs',
      { hadMs: 9_000, lostMs: 5_000, alsoOfOwners: others(19), waiter: stranger },
      true,
    ],
  ])('%s', async (_, situation, expected) => {
    expect(await pauses(situation)).toBe(expected);
  });
});
