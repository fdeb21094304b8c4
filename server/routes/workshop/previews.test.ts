/** Previews of drafts: what is judged and reported, and that submissions stay unchanged. */
import { beforeEach, describe, expect, it } from 'vitest';
import type { Verdict } from '../../../contract/words.ts';
import type { Preview } from '../../../contract/workshop-versions.ts';
import { claim, type Job } from '../../../work/claim.ts';
import { enqueue } from '../../../work/enqueue.ts';
import { storePreview } from '../../../work/previews.ts';
import { readCases } from '../../../work/test-data.ts';
import { draftsOf, withoutCases } from '../../testing/drafts.ts';
import {
  acceptedResult,
  insertSubmission,
  judgedWith,
  openTestServer,
} from '../../testing/server.ts';
import { sharesOf } from '../../workshop/previews.ts';

const server = await openTestServer();
const admin = await server.addPerson('admin', { isAdmin: true });
const user = await server.addPerson('user');
const drafts = draftsOf(server, admin);
beforeEach(async () => {
  await server.db.deleteFrom('jobs').execute();
  await server.db.deleteFrom('previews').execute();
  await server.db.deleteFrom('problems').where('visibility', '=', 'system').execute();
});

const addSubmission = (problemId: string, verdict: Verdict = 'Accepted', minute = 0) =>
  insertSubmission(server.db, {
    user_id: user.id,
    problem_id: problemId,
    test_set: 1,
    ...judgedWith({ ...acceptedResult, verdict }),
    submitted_at: new Date(Date.UTC(2026, 0, 1, 0, minute)),
  });

const start = (id: string, body: object, as = admin) =>
  server.call(`POST /workshop/${id}/preview`, { as, body });

const read = async (id: string): Promise<Preview | null> =>
  (await server.call(`GET /workshop/${id}/preview`, { as: admin })).body as Preview | null;

/** A problem with submissions and a draft with another test case. */
async function prepare(verdicts: Verdict[]) {
  const id = await drafts.begin();
  const submissions: string[] = [];
  for (const [minute, verdict] of verdicts.entries()) {
    submissions.push(await addSubmission(id, verdict, minute));
  }
  return { id, submissions, revision: await drafts.saveWithCase(id) };
}

async function claimPreview(): Promise<Extract<Job, { kind: 'preview' }>> {
  const job = await claim(server.db, 'one');
  if (job?.kind !== 'preview') throw new Error(`there is no preview to be done: ${job?.kind}`);
  return job;
}

const testCase = (status: 'passed' | 'failed' | 'other') =>
  ({ status, isHidden: true, executionTime: 1, memoryKb: 1 }) as const;

/** A result whose test cases pass up to a given one. */
const outcomeOf = (verdict: Verdict, failedTest: number | null = null) => ({
  verdict,
  testCaseResults: Array.from({ length: 5 }, (_, at) =>
    testCase(failedTest === null || at < failedTest ? 'passed' : 'failed'),
  ),
});

/** Plays the judge for the next job; returns the submission. */
async function judgeNext(verdict: Verdict, failedTest: number | null = null): Promise<string> {
  const { lease } = await claimPreview();
  expect(await storePreview(server.db, lease, outcomeOf(verdict, failedTest))).toBe('stored');
  const result = server.db.selectFrom('preview_results').select('submission_id');
  return (await result.where('id', '=', lease.job).executeTakeFirstOrThrow()).submission_id;
}

const trials = () =>
  server.db.selectFrom('problems').select('id').where('visibility', '=', 'system').execute();

describe('a preview', () => {
  it('judges by the draft, and reports which verdicts would change', async () => {
    const { id, submissions, revision } = await prepare(['Accepted', 'Accepted', 'Accepted']);
    const before = await server.db.selectFrom('submissions').selectAll().orderBy('id').execute();
    expect(await start(id, { revision, which: 'all' })).toMatchObject({
      status: 200,
      body: { success: true },
    });
    const begun = { revision, which: 'all', startedBy: 'admin', isRunning: true };
    expect(await read(id)).toMatchObject({ ...begun, total: 3, judged: 0, changed: 0 });

    const job = await claimPreview();
    expect(job.source.toString()).toBe('int main() {}');
    const secret = await readCases(server.db, job, async ({ cases, read: readOne }) => {
      const all = await Promise.all(cases.map(readOne));
      return all.map(({ input }) => input.toString());
    });
    expect(secret?.at(-1)).toBe('70 1\n');
    await storePreview(server.db, job.lease, outcomeOf('Accepted'));
    const changed = await judgeNext('Wrong Answer', 3);
    expect(await read(id)).toMatchObject({ isRunning: true, total: 3, judged: 2, changed: 1 });
    await judgeNext('Accepted');
    expect(submissions).toContain(changed);
    expect(await read(id)).toMatchObject({
      isRunning: false,
      total: 3,
      judged: 3,
      changed: 1,
      changes: [{ before: 'Accepted', after: 'Wrong Answer', count: 1 }],
      submissions: [
        {
          _id: changed,
          userName: 'user',
          before: 'Accepted',
          after: 'Wrong Answer',
          beforeTest: null,
          afterTest: 3,
        },
      ],
    });
    const after = await server.db.selectFrom('submissions').selectAll().orderBy('id').execute();
    expect(after).toEqual(before);
    expect(await server.db.selectFrom('notices').selectAll().execute()).toEqual([]);
    expect(await trials()).toEqual([]);
  });

  it('names the test case that a submission fails before and after', async () => {
    const id = await drafts.begin();
    const testCaseResults = [testCase('passed'), testCase('failed'), testCase('other')];
    await insertSubmission(server.db, {
      user_id: user.id,
      problem_id: id,
      test_set: 1,
      ...judgedWith({ ...acceptedResult, verdict: 'Wrong Answer', testCaseResults }),
    });
    await start(id, { revision: await drafts.saveWithCase(id), which: 'all' });
    await judgeNext('Time Limit Exceeded', 2);
    expect((await read(id))?.submissions).toMatchObject([{ beforeTest: 1, afterTest: 2 }]);
  });

  it('never counts a Judge Error as a change', async () => {
    const { id, revision } = await prepare(['Accepted']);
    await start(id, { revision, which: 'all' });
    await judgeNext('Judge Error');
    expect(await read(id)).toMatchObject({
      judged: 1,
      changed: 0,
      changes: [{ before: 'Accepted', after: 'Judge Error', count: 1 }],
    });
  });

  it('waits for all other jobs, and leaves the last slot free', async () => {
    const { id, revision } = await prepare(['Accepted']);
    await start(id, { revision, which: 'all' });
    expect(await claim(server.db, 'one', { isLastSlot: true })).toBeNull();
    const payload = { kind: 'run', language: 'cpp' } as const;
    const run = { owner: user.id, network: null, payload, source: Buffer.from('int main() {}') };
    await enqueue(server.db, run);
    expect((await claim(server.db, 'one'))?.kind).toBe('run');
    expect((await claim(server.db, 'two'))?.kind).toBe('preview');
  });
});

describe('a preview of a sample', () => {
  it('judges fifty submissions, of all verdicts and times', async () => {
    const verdicts: Verdict[] = Array.from({ length: 120 }, (_, index) =>
      index === 60 ? 'Runtime Error' : index % 3 === 0 ? 'Wrong Answer' : 'Accepted',
    );
    const { id, submissions, revision } = await prepare(verdicts);
    await start(id, { revision });
    const chosen = await server.db
      .selectFrom('preview_results')
      .innerJoin('previews', 'previews.id', 'preview_id')
      .select(['submission_id', 'before'])
      .where('problem_id', '=', id)
      .execute();
    expect(chosen).toHaveLength(50);
    const places = (verdict: Verdict) =>
      chosen
        .filter(({ before }) => before === verdict)
        .map((one) => submissions.indexOf(one.submission_id))
        .sort((a, b) => a - b);
    expect(places('Runtime Error')).toEqual([60]);
    expect(places('Wrong Answer')).toHaveLength(24);
    const accepted = places('Accepted');
    const gaps = accepted.slice(1).map((place, index) => place - (accepted[index] ?? 0));
    expect(accepted).toHaveLength(25);
    expect(Math.max(...gaps)).toBeLessThanOrEqual(2 * Math.ceil(120 / 25));
    await server.call(`DELETE /workshop/${id}/preview`, { as: admin });
  });

  it('includes all of the rare verdicts, and divides the rest', () => {
    const counts = [
      { verdict: 'Accepted' as const, count: 900 },
      { verdict: 'Runtime Error' as const, count: 2 },
      { verdict: 'Wrong Answer' as const, count: 100 },
    ];
    expect(sharesOf(counts, 50).map(({ count }) => count)).toEqual([2, 24, 24]);
    expect(sharesOf(counts.slice(1), 500).map(({ count }) => count)).toEqual([2, 100]);
  });
});

describe('the end of a preview', () => {
  it('is immediate if there are no submissions', async () => {
    const { id, revision } = await prepare([]);
    await start(id, { revision, which: 'all' });
    expect(await read(id)).toMatchObject({ isRunning: false, total: 0, changes: [] });
    expect(await trials()).toEqual([]);
  });

  it('may be early: results so far stay, and those in progress are dropped', async () => {
    const { id, revision } = await prepare(['Accepted', 'Accepted', 'Accepted']);
    await start(id, { revision, which: 'all' });
    await judgeNext('Wrong Answer');
    const { lease } = await claimPreview();
    const stopped = await server.call(`DELETE /workshop/${id}/preview`, { as: admin });
    expect(stopped).toMatchObject({ status: 200, body: true });
    expect(await storePreview(server.db, lease, outcomeOf('Wrong Answer', 0))).toBe('lost');
    expect(await read(id)).toMatchObject({ isRunning: false, total: 3, judged: 1, changed: 1 });
    expect(await server.db.selectFrom('jobs').select('id').execute()).toEqual([]);
    expect(await trials()).toEqual([]);
  });

  it('comes with the next one, and with publishing', async () => {
    const { id, revision } = await prepare(['Accepted']);
    await start(id, { revision, which: 'all' });
    await judgeNext('Wrong Answer');
    await start(id, { revision });
    expect(await read(id)).toMatchObject({ which: 'sample', judged: 0, isRunning: true });
    expect(await trials()).toHaveLength(1);
    expect(await drafts.publish(id, { revision })).toMatchObject({ status: 200 });
    expect(await read(id)).toBeNull();
    expect(await trials()).toEqual([]);
    const jobs = await server.db.selectFrom('jobs').select('kind').execute();
    expect(jobs).toEqual([{ kind: 'rejudge' }]);
  });
});

describe('a preview is refused', () => {
  it('for another revision, and for an incomplete draft', async () => {
    const { id, revision } = await prepare([]);
    expect(await start(id, { revision: revision + 1 })).toMatchObject({ status: 409 });
    const broken = await drafts.save(id, withoutCases);
    expect(await start(id, { revision: broken })).toMatchObject({
      status: 400,
      body: { findings: expect.arrayContaining([expect.objectContaining({ severity: 'error' })]) },
    });
    expect(await start(id, { revision, which: 'some' })).toMatchObject({ status: 400 });
    expect(await read(id)).toBeNull();
    const stopped = await server.call(`DELETE /workshop/${id}/preview`, { as: admin });
    expect(stopped).toMatchObject({
      status: 404,
      body: { error: 'There is no preview of this problem.' },
    });
  });

  it('to anyone but administrators, even for their own problem', async () => {
    const id = await drafts.begin(user);
    const path = `/workshop/${id}/preview`;
    for (const method of ['POST', 'GET', 'DELETE'] as const) {
      const body = method === 'POST' && { body: { revision: 1 } };
      expect((await server.call(`${method} ${path}`, { as: user, ...body })).status).toBe(403);
      expect((await server.call(`${method} ${path}`, { ...body })).status).toBe(401);
    }
  });
});
