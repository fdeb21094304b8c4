/**
 * Whose job is next, on a real database with the queries of server and judge. Only the work is
 * simulated: the test decides when it ends and what it costs.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { comparison } from '../contract/judging.ts';
import { type Database, openDatabase } from '../db/open.ts';
import { addRun } from '../server/submissions/runs.ts';
import { addSubmission } from '../server/submissions/submissions.ts';
import { addEvidenceRequest } from '../server/tutor/evidence.ts';
import { claim, type Job } from './claim.ts';
import { discard } from './finish.ts';
import { queueForTests } from './testing-queue.ts';
import { charge } from './usage.ts';

const queue = queueForTests();
let db: Database;
beforeAll(() => {
  db = openDatabase(queue.url);
});
afterAll(() => db.destroy());

const anyComparison = comparison.parse({});
const sleeperMs = 11_000;
const attackersHome = 'network 2001:db8:bad:0';
const elsewhere = 'network 2001:db8:1:0';

type Flooder = { owner: string; network: string };

const run = (flooder: Flooder) =>
  addRun(db, { ...flooder, language: 'cpp', code: 'int main() {}', input: '' });

/** For each owner, `each` runs, or as many as may wait at once. */
async function flood(flooders: Flooder[], each = 20): Promise<void> {
  for (let round = 0; round < each; round += 1) {
    for (const flooder of flooders) await run(flooder);
  }
}

const accounts = (networkOf: (account: number) => string): Flooder[] =>
  Array.from({ length: 20 }, (_, i) => ({ owner: `account ${i}`, network: networkOf(i) }));

const visitor: Flooder = { owner: attackersHome, network: attackersHome };

async function take(): Promise<Job> {
  const job = await claim(queue.db, 'a judge');
  if (job === null) throw new Error('nothing to claim');
  return job;
}

async function finish({ lease }: Job, slotMs = sleeperMs): Promise<void> {
  await charge(queue.db, lease, { cpuMs: 0, slotMs });
  await discard(queue.db, lease);
}

/**
 * Lets a judge work through the queue for a while; each job takes as long as a sleeping program.
 */
async function workFor(pieces: number): Promise<void> {
  for (let i = 0; i < pieces; i += 1) await finish(await take());
}

/** Submits as an honest person; returns the job. */
async function submit(network = elsewhere, usedMs = 0): Promise<string> {
  const [userId, problemId] = [await queue.addUser(), await queue.addProblem()];
  await charge(
    queue.db,
    { owner: userId, network, kind: 'run' },
    { cpuMs: usedMs / 2, slotMs: usedMs / 2 },
  );
  return addSubmission(db, { userId, network, problemId, language: 'cpp', code: 'int main() {}' });
}

/** The next job once the running ones have ended. */
async function nextAfter(inHand: Job): Promise<string> {
  await finish(inHand);
  return (await take()).lease.job;
}

describe('an honest submission is next after the jobs that judges are running', () => {
  it.each([0, 1, 5])('when a visitor floods the queue with runs, %i of them done', async (done) => {
    await flood([visitor]);
    await workFor(done);
    const inHand = await take();
    const honest = await submit();
    expect(await nextAfter(inHand)).toBe(honest);
  });

  it('when all runs of a visitor arrive at the same time', async () => {
    await Promise.all(Array.from({ length: 20 }, () => run(visitor)));
    const inHand = await take();
    const honest = await submit();
    expect(await nextAfter(inHand)).toBe(honest);
    const { rows } = await queue.pool.query('select distinct fair_at from jobs where kind = $1', [
      'run',
    ]);
    expect(rows).toHaveLength(19);
  });

  it.each([0, 1, 7, 25])('when 20 accounts on one network flood, %i runs done', async (done) => {
    await flood(
      accounts(() => attackersHome),
      3,
    );
    await workFor(done);
    const inHand = await take();
    const honest = await submit();
    expect(await nextAfter(inHand)).toBe(honest);
  });

  it('when 20 accounts on 20 networks have had one turn each', async () => {
    await flood(
      accounts((account) => `network ${account}`),
      3,
    );
    await workFor(20);
    const inHand = await take();
    const honest = await submit();
    expect(await nextAfter(inHand)).toBe(honest);
  });

  it('when its owner has used some time, and 20 accounts on one network none', async () => {
    await flood(
      accounts(() => attackersHome),
      1,
    );
    const inHand = await take();
    const honest = await submit(elsewhere, 20_000);
    expect(await nextAfter(inHand)).toBe(honest);
  });

  it('when its owner has used as much as all 20 accounts on another network', async () => {
    await flood(
      accounts(() => attackersHome),
      2,
    );
    await workFor(20);
    const inHand = await take();
    const honest = await submit(elsewhere, 19 * sleeperMs);
    expect(await nextAfter(inHand)).toBe(honest);
  });

  it('when its owner shares the flooder’s network', async () => {
    await flood([{ owner: 'account', network: attackersHome }]);
    await workFor(2);
    const inHand = await take();
    const honest = await submit(attackersHome);
    expect(await nextAfter(inHand)).toBe(honest);
  });

  it('when the queue has stood still for minutes', async () => {
    await flood([visitor]);
    await queue.pool.query(`update jobs set enqueued_at = now() - interval '5 min',
      fair_at = fair_at - interval '5 min', due_at = due_at - interval '5 min'`);
    const honest = await submit();
    const inHand = await take();
    expect(await nextAfter(inHand)).toBe(honest);
  });

  it('when the flooder holds both slots of a judge', async () => {
    await flood([visitor]);
    const one = await take();
    await take();
    const honest = await submit();
    expect(await nextAfter(one)).toBe(honest);
  });
});

describe('an endless flood of runs, each by a new owner on a new network,', () => {
  let owners = 0;
  const newRun = () => {
    owners += 1;
    return run({ owner: `owner ${owners}`, network: `network of ${owners}` });
  };

  /** Makes everything in the queue older by this many seconds. */
  const age = (seconds: number) =>
    queue.pool.query(
      `update jobs set enqueued_at = enqueued_at - make_interval(secs => $1),
         fair_at = fair_at - make_interval(secs => $1), due_at = due_at - make_interval(secs => $1)`,
      [seconds],
    );

  /** How many runs of the flood go before a job; each run that ends is replaced by a new one. */
  async function turnsBefore(waiting: string): Promise<number> {
    for (let turns = 0; turns < 20; turns += 1) {
      const job = await take();
      if (job.lease.job === waiting) return turns;
      await finish(job);
      await newRun();
    }
    return Number.POSITIVE_INFINITY;
  }

  it('goes before a submission only while its runs are due earlier', async () => {
    await newRun();
    await newRun();
    const inHand = await take();
    const submission = await submit();
    await newRun();
    await age(4);
    for (let round = 0; round < 5; round += 1) await newRun();
    await finish(inHand);
    // The runs that arrived before the submission or up to 3 s after it.
    expect(await turnsBefore(submission)).toBe(2);
  });

  it('does not starve evidence for the assistant either', async () => {
    await newRun();
    const inHand = await take();
    const owner = { owner: 'asker', network: elsewhere };
    const request = { samples: [], timeLimitMs: 1, memoryLimitMb: 1, comparison: anyComparison };
    const evidence = await addEvidenceRequest(db, {
      ...owner,
      language: 'cpp',
      code: 'int main() {}',
      request,
    });
    await newRun();
    await age(9);
    for (let round = 0; round < 5; round += 1) await newRun();
    await finish(inHand);
    expect(await turnsBefore(evidence)).toBe(1);
  });
});

describe('a waiting job', () => {
  it('is never overtaken by one that is due 15 minutes later', async () => {
    const debtor = await submit(elsewhere, 3_600_000);
    await queue.pool.query(`update jobs set enqueued_at = enqueued_at - interval '31 min',
      fair_at = fair_at - interval '31 min', due_at = due_at - interval '31 min'`);
    await submit();
    expect((await take()).lease.job).toBe(debtor);
  });

  it('is moved back by what its owner uses, by 15 minutes at most', async () => {
    await flood([visitor], 2);
    const place = `select extract(epoch from fair_at - now())::float8 as s from jobs
      where judge_id is null`;
    const placeS = async () => (await queue.pool.query<{ s: number }>(place)).rows[0]?.s;
    const inHand = await take();
    expect(await placeS()).toBeLessThan(31);
    await charge(queue.db, inHand.lease, { cpuMs: 4_000, slotMs: 16_000 });
    expect(await placeS()).toBeGreaterThan(45);
    await charge(queue.db, inHand.lease, { cpuMs: 0, slotMs: 3_600_000 });
    expect(await placeS()).toBeCloseTo(900, -1);
  });

  it('is moved back four times as much when four people share a network', async () => {
    const people = accounts(() => attackersHome).slice(0, 4);
    await flood(people, 2);
    const [{ owner, network } = visitor] = people;
    const place = 'select extract(epoch from max(fair_at))::float8 as s from jobs where owner = $1';
    const placeS = async () =>
      (await queue.pool.query<{ s: number }>(place, [owner])).rows[0]?.s ?? 0;
    const before = await placeS();
    await charge(queue.db, { owner, network, kind: 'run' }, { cpuMs: 4_000, slotMs: 6_000 });
    expect((await placeS()) - before).toBeCloseTo(40, 3);
  });

  it('of two people who flood equally is treated equally, in any order of arrival', async () => {
    const one = { owner: 'one', network: 'network one' };
    const two = { owner: 'two', network: 'network two' };
    await flood([one], 10);
    await workFor(2);
    await flood([two], 10);
    const turns = { one: 0, two: 0 };
    for (let i = 0; i < 10; i += 1) {
      const job = await take();
      turns[job.lease.owner === 'one' ? 'one' : 'two'] += 1;
      await finish(job);
    }
    expect(Math.abs(turns.one - turns.two)).toBeLessThanOrEqual(2);
  });
});
