/** Verification of a draft: who may request it, its progress and report, and changes meanwhile. */
import { describe, expect, it } from 'vitest';
import { storedFileMaxBytes } from '../../../contract/limits.ts';
import { refusals } from '../../../contract/messages.ts';
import type { Verification, VerificationReport } from '../../../contract/verification.ts';
import type { Draft } from '../../../contract/workshop.ts';
import { waitingAhead } from '../../../work/ahead.ts';
import { claim, type Job } from '../../../work/claim.ts';
import type { VerificationStep } from '../../../work/verification.ts';
import {
  isWaitedFor,
  keepPosition,
  leaveVerification,
  readVerification,
  storeStep,
  storeVerification,
} from '../../../work/verifying.ts';
import { addRun } from '../../submissions/runs.ts';
import { openTestServer } from '../../testing/server.ts';

const server = await openTestServer();
const admin = await server.addPerson('admin', { isAdmin: true });
const owner = await server.addPerson('owner');
const other = await server.addPerson('other');

async function begin(): Promise<string> {
  const answer = await server.call('POST /workshop/problems', {
    as: owner,
    body: { name: 'Two Numbers', example: true },
  });
  return (answer.body as { _id: string })._id;
}

/** Gives the draft another name. */
async function rename(id: string, name: string): Promise<void> {
  const draft = (await server.call(`GET /workshop/${id}`, { as: owner })).body as Draft;
  const metadata = { ...draft.content.metadata, names: { en: name } };
  const saved = await server.call(`PUT /workshop/${id}`, {
    as: owner,
    body: { content: { ...draft.content, metadata } },
    raw: { headers: { 'if-match': `"${draft.revision}"` } },
  });
  expect(saved.status).toBe(200);
}

const ask = (id: string, as = owner) => server.call(`POST /workshop/${id}/verify`, { as });

async function look(id: string, as = owner): Promise<Verification> {
  const answer = await server.call(`GET /workshop/${id}/verification`, { as });
  expect(answer.status).toBe(200);
  return answer.body as Verification;
}

/** The next job, as a judge claims it. */
async function take(judge = 'a judge'): Promise<Job> {
  const job = await claim(server.db, judge);
  if (job?.kind !== 'verify') throw new Error(`a verification was to be claimed, not ${job?.kind}`);
  return job;
}

const step = (name: string): VerificationStep => ({
  name,
  ms: 12,
  summaries: [],
  run: null,
  notes: { all: [], left: [] },
});

const report: VerificationReport = {
  isRight: true,
  counts: { error: 0, warning: 0, remark: 0 },
  sections: [],
  tests: [],
  groups: [],
  submissions: [],
  steps: [],
  times: {
    limitMs: 1000,
    isGiven: true,
    slowestAcceptedMs: null,
    fastestTooSlowMs: null,
    suggestedMs: null,
  },
};
const cost = { cpuMs: 0, slotMs: 0 };

describe('a verification', () => {
  it('waits, runs step by step, even on several judges, and has a report', async () => {
    const id = await begin();
    expect(await look(id)).toMatchObject({ state: 'none', isOutdated: false, report: null });
    const asked = await ask(id);
    expect(asked).toMatchObject({ status: 200, body: { state: 'waiting', position: 1 } });
    const first = await take();
    expect(await look(id)).toMatchObject({ state: 'running', position: null, progress: null });
    await keepPosition(server.db, first.lease, { name: 'package', at: 0, of: 5 });
    expect(await look(id)).toMatchObject({ progress: { step: 'package', at: 0, of: 5 } });
    expect(await storeStep(server.db, first.lease, step('package'))).toBe('stored');
    expect(await storeStep(server.db, first.lease, step('checker'))).toBe('stored');
    await leaveVerification(server.db, first.lease, cost);
    expect(await look(id)).toMatchObject({ state: 'waiting', progress: { at: 0 } });
    const second = await take('another judge');
    expect(await storeStep(server.db, first.lease, step('lost'))).toBe('lost');
    const work = await readVerification(server.db, second.lease.job);
    expect(work?.done.map(({ name }) => name)).toEqual(['package', 'checker']);
    expect(work?.content.metadata.names).toEqual({ en: 'Two Numbers' });
    expect(await storeVerification(server.db, first.lease, { report }, cost)).toBe('lost');
    expect(await storeVerification(server.db, second.lease, { report }, cost)).toBe('stored');
    expect(await look(id)).toMatchObject({
      state: 'done',
      isOutdated: false,
      progress: null,
      report,
      finishedAt: expect.any(String),
    });
    expect(await readVerification(server.db, second.lease.job)).toBeUndefined();
  });

  it('is not started again while it waits or runs', async () => {
    const id = await begin();
    const [first, second] = await Promise.all([ask(id), ask(id, admin)]);
    expect([first.status, second.status]).toEqual([200, 200]);
    const job = await take();
    await ask(id);
    expect(await claim(server.db, 'another judge')).toBeNull();
    await storeVerification(server.db, job.lease, { report }, cost);
    expect(await look(id)).toMatchObject({ state: 'done' });
  });

  it('is outdated once the draft changes, and valid again if the change is undone', async () => {
    const id = await begin();
    await rename(id, 'One');
    await ask(id);
    const job = await take();
    await rename(id, 'Two');
    expect(await look(id)).toMatchObject({ state: 'running', isOutdated: true });
    await storeVerification(server.db, job.lease, { report }, cost);
    expect(await look(id)).toMatchObject({ state: 'done', isOutdated: true });
    await rename(id, 'One');
    expect(await look(id)).toMatchObject({ state: 'done', isOutdated: false });
  });

  it('of an earlier draft ends when the current draft is verified', async () => {
    const id = await begin();
    await ask(id);
    const earlier = await take();
    await rename(id, 'Another');
    expect((await ask(id)).body).toMatchObject({ state: 'waiting', isOutdated: false });
    expect(await storeStep(server.db, earlier.lease, step('package'))).toBe('lost');
    const job = await take();
    await storeVerification(server.db, job.lease, { report }, cost);
    expect(await look(id)).toMatchObject({ state: 'done', isOutdated: false });
  });

  it('that failed says so, and tells administrators why', async () => {
    const id = await begin();
    await ask(id);
    const job = await take();
    await storeVerification(server.db, job.lease, { fault: 'the disk burns' }, cost);
    expect(await look(id)).toMatchObject({ state: 'failed', fault: null, report: null });
    expect(await look(id, admin)).toMatchObject({ state: 'failed', fault: 'the disk burns' });
    expect((await ask(id)).body).toMatchObject({ state: 'waiting' });
    await storeVerification(server.db, (await take()).lease, { report }, cost);
  });

  it('pauses for runs, is left for evidence, and goes before rejudgings', async () => {
    const id = await begin();
    await ask(id);
    const job = await take();
    expect(await isWaitedFor(server.db, 'a judge')).toBe(false);
    await server.db
      .insertInto('jobs')
      .values({ kind: 'rejudge', payload: '{}', owner: 'o', priority: 1, due_at: new Date() })
      .execute();
    expect(await isWaitedFor(server.db, 'a judge')).toBe(false);
    const run = { owner: other.id, network: null, language: 'cpp', code: '', input: '' } as const;
    await addRun(server.db, run);
    const held = job.lease.job;
    expect(await waitingAhead(server.db, 'a judge', [held])).toMatchObject({
      isWaiting: true,
      held: [{ job: held, isLast: true }],
    });
    expect(await isWaitedFor(server.db, 'a judge')).toBe(false);
    await leaveVerification(server.db, job.lease, cost);
    expect((await claim(server.db, 'a judge'))?.kind).toBe('run');
    expect(await isWaitedFor(server.db, 'a judge')).toBe(false);
    // Only one evidence job is done at a time, so a second one could not be claimed.
    const due = { priority: 0, due_at: new Date() };
    const evidence = { kind: 'evidence', payload: '{}', owner: 'o', ...due } as const;
    await server.db.insertInto('jobs').values([evidence, evidence]).execute();
    expect(await isWaitedFor(server.db, 'a judge')).toBe(true);
    expect((await claim(server.db, 'another judge'))?.lease.kind).toBe('evidence');
    expect(await isWaitedFor(server.db, 'a judge')).toBe(false);
  });
});

it('a package of more than 512 MiB is refused', async () => {
  const id = await begin();
  await rename(id, 'Large');
  const { content } = (await server.call(`GET /workshop/${id}`, { as: owner })).body as Draft;
  const attachments = ['1', '2', '3', '4', '5', '6', '7', '8', '9'].map((digit) => ({
    path: `${digit}.bin`,
    bytes: { sha256: digit.repeat(64), bytes: storedFileMaxBytes },
  }));
  const large = { ...content, folders: { ...content.folders, attachments } };
  await server.db
    .updateTable('problem_drafts')
    .set({ content: JSON.stringify(large) })
    .where('problem_id', '=', id)
    .execute();
  const body = { error: refusals.tooLargeToVerify };
  expect(await ask(id)).toMatchObject({ status: 400, body });
});

it('others may neither request nor see one', async () => {
  const id = await begin();
  expect((await ask(id, other)).status).toBe(404);
  const seen = await server.call(`GET /workshop/${id}/verification`, { as: other });
  expect(seen.status).toBe(404);
});
