/**
 * What administrators see of the system: judges, jobs and why they wait, background work, faults.
 */
import { beforeEach, describe, expect, it } from 'vitest';
import type { ShownJob, SystemOverview } from '../../../contract/overview.ts';
import { claim } from '../../../work/claim.ts';
import { enqueue } from '../../../work/enqueue.ts';
import { clearFaults, noteFault } from '../../../work/faults.ts';
import { giveBack } from '../../../work/lease.ts';
import { pauseJudging, resumeJudging, setDrained } from '../../../work/site-state.ts';
import { judgeRow } from '../../../work/testing-rows.ts';
import { register } from '../../../work/upkeep.ts';
import {
  addSumProblem,
  insertAccepted,
  insertSubmission,
  openTestServer,
} from '../../testing/server.ts';

const server = await openTestServer();
const admin = await server.addPerson('admin', { isAdmin: true });
const wilma = await server.addPerson('wilma');
const problemId = await addSumProblem(server, admin);
beforeEach(async () => {
  await server.db.deleteFrom('jobs').execute();
  await server.db.deleteFrom('judges').execute();
  await register(server.db, { ...judgeRow, id: 'one', compilerVersion: 'g++ 14' });
});

const get = async (path: string) => {
  const { status, body } = await server.call(`GET /system/${path}`, { as: admin });
  expect({ path, status }).toEqual({ path, status: 200 });
  return body;
};
const overview = async () => (await get('overview')) as SystemOverview;
const jobs = async (query = '') =>
  (await get(`jobs${query}`)) as { jobs: ShownJob[]; total: number };
const whyOf = async (id: string) => (await jobs(`?id=${id}`)).jobs[0]?.why;

async function submission(owner = wilma): Promise<string> {
  const { db } = server;
  const id = await insertSubmission(db, { user_id: owner.id, problem_id: problemId });
  const job = { id, owner: owner.id, network: null, payload: { kind: 'submission' } } as const;
  await db.transaction().execute((transaction) => enqueue(transaction, job));
  return id;
}

describe('why a submission waits', () => {
  it('is said in a sentence for each reason', async () => {
    const { db } = server;
    const first = await submission();
    expect(await whyOf(first)).toBe(
      'It is next; all slots are taken, or a judge is about to take it.',
    );
    const lease = (await claim(db, 'one'))?.lease;
    expect(await whyOf(first)).toBe('Judge one has it.');
    const second = await submission();
    expect(await whyOf(second)).toBe('It is next; a judge has another job of its owner in hand.');
    const third = await submission(admin);
    expect(await whyOf(third)).toMatch(/^(It is next|1 job is before it); all slots are taken/);
    if (lease) await giveBack(db, lease, { fault: 'broken', counted: false, restMs: 9_000 });
    expect(await whyOf(first)).toMatch(
      /^Something failed on our side; the next attempt is in \d s\.$/,
    );
    await db.updateTable('jobs').set({ lease_until: null }).where('id', '=', first).execute();
    const again = (await claim(db, 'one'))?.lease;
    const busy = { fault: 'no-core: busy', counted: false, isBusy: true, restMs: 9_000 };
    if (again) await giveBack(db, again, busy);
    expect(await whyOf(first)).toMatch(
      /^For 0 min, the judge's host had no free core for it; the next attempt is in \d s\. After 30 min it ends as a Judge Error\.$/,
    );
    await pauseJudging(db, 'New disks.');
    expect(await whyOf(second)).toBe('All judging is paused: New disks.');
    await resumeJudging(db);
    await setDrained(db, { judgeId: 'one', isDrained: true });
    expect(await whyOf(second)).toBe('No judge takes jobs: none runs, or all are drained.');
    await db.updateTable('judges').set({ is_drained: false, fault: 'disk-full' }).execute();
    expect(await whyOf(second)).toBe('Judges run, but none can work: see their faults.');
    await db.updateTable('jobs').set({ priority: 2 }).where('id', '=', second).execute();
    expect(await whyOf(second)).toBe('It is held, because a program of its problem broke.');
  });

  it('shows the longest wait and its reason, to monitors too', async () => {
    expect(await overview()).toMatchObject({ longestWait: null });
    const [held, longest] = [await submission(), await submission()];
    await submission(admin);
    const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000);
    const change = server.db.updateTable('jobs');
    await change
      .set({ enqueued_at: minutesAgo(9), priority: 2 })
      .where('id', '=', held)
      .execute();
    await change
      .set({ enqueued_at: minutesAgo(7) })
      .where('id', '=', longest)
      .execute();
    expect(await overview()).toMatchObject({
      longestWait: {
        id: longest,
        owner: 'wilma',
        why: expect.stringMatching(/all slots are taken/),
      },
    });
    const { body } = await server.call('GET /health');
    expect(body).toMatchObject({ waiting: 2 });
    expect((body as { longestWaitS: number }).longestWaitS).toBeGreaterThanOrEqual(420);
  });

  it('is given for a rejudging, too', async () => {
    const id = await insertAccepted(server.db, { user_id: wilma.id, problem_id: problemId });
    await server.call(`POST /compiler/rejudge/${id}`, { as: admin });
    expect(await whyOf(id)).toMatch(/it waits until nothing waits that a person waits for/);
    expect((await overview()).work).toMatchObject([
      { kind: 'rejudging', problemId, problem: 'Sum', done: 0, of: 1 },
    ]);
  });
});

it('lists the jobs by page in the order of the queue, with their owners and problems', async () => {
  const ids: string[] = [];
  for (let at = 0; at < 3; at += 1) ids.push(await submission());
  const all = await jobs();
  expect(all).toMatchObject({ total: 3 });
  expect(all.jobs).toMatchObject(
    ids.map((id, at) => ({
      id,
      kind: 'submission',
      state: 'waiting',
      owner: 'wilma',
      position: at + 1,
      problem: { id: problemId, name: 'Sum' },
    })),
  );
  expect(await jobs('?page=2')).toEqual({ jobs: [], total: 3 });
  expect(await jobs(`?id=${crypto.randomUUID()}`)).toEqual({ jobs: [], total: 0 });
});

it('shows each judge with its jobs and its latest fault', async () => {
  const id = await submission();
  await claim(server.db, 'one');
  const fault = { place: 'one', about: id, kind: 'sandbox' };
  await noteFault(server.db, { ...fault, what: 'an older one' });
  await noteFault(server.db, { ...fault, what: 'it broke\0' });
  const { judges, queue, storage, rates, site } = await overview();
  expect(judges).toMatchObject([
    {
      id: 'one',
      level: 'full',
      slots: 2,
      notes: ['a note'],
      unable: null,
      isDrained: false,
      jobs: [{ id, kind: 'submission', problem: 'Sum' }],
      lastFault: { what: 'it broke' },
    },
  ]);
  expect(queue).toMatchObject([{ kind: 'submission', state: 'running', jobs: 1 }]);
  expect(storage.databaseBytes).toBeGreaterThan(1_000_000);
  expect(storage.freeBytes).toBeGreaterThan(0);
  expect(storage.tables).toHaveLength(6);
  expect(rates.map(({ minutes }) => minutes)).toEqual([1, 15, 60]);
  expect(rates[2]?.submitted).toBeGreaterThan(0);
  expect(site).toEqual({ maintenance: null, judgingPaused: null });
  expect(await get('faults')).toMatchObject([
    { ...fault, what: 'it broke' },
    { ...fault, what: 'an older one' },
  ]);
});

it('keeps faults of the server, with the id from the reply, for some days', async () => {
  const { db } = server;
  await db.schema.alterTable('problem_list').renameTo('gone').execute();
  const answer = await server.call('GET /problems/problem-list');
  await db.schema.alterTable('gone').renameTo('problem_list').execute();
  const id = /\((.+)\)$/.exec(String((answer.body as { error: string }).error))?.[1];
  const newest = async () => ((await get('faults')) as { about: string }[])[0];
  await expect.poll(newest).toMatchObject({
    place: 'GET /problems/problem-list',
    about: id,
    kind: 'server',
  });
  const old = { happened_at: new Date(Date.now() - 8 * 24 * 3_600_000) };
  await db.updateTable('faults').set(old).execute();
  await clearFaults(db);
  expect(await get('faults')).toEqual([]);
});
