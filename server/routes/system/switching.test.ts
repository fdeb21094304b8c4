/** Pausing judging, draining a judge, cancelling a rejudging, and maintenance. */
import { describe, expect, it } from 'vitest';
import { refusals } from '../../../contract/messages.ts';
import { claim } from '../../../work/claim.ts';
import { handBack } from '../../../work/lease.ts';
import { judgeRow } from '../../../work/testing-rows.ts';
import { register } from '../../../work/upkeep.ts';
import { queuedJob, storeResult } from '../../testing/judge.ts';
import {
  acceptedResult,
  addSumProblem,
  insertAccepted,
  openTestServer,
  startTestServer,
  testPassword,
} from '../../testing/server.ts';

const server = await openTestServer();
const admin = await server.addPerson('admin', { isAdmin: true });
const wilma = await server.addPerson('wilma');
const problemId = await addSumProblem(server, admin);
for (const id of ['one', 'two']) await register(server.db, { ...judgeRow, id });

const put = (path: string, body: object, as = admin) =>
  server.call(`PUT /system/${path}`, { as, body });
const drain = (id: string, isDrained: boolean) =>
  server.call(`PUT /system/judges/${id}`, { as: admin, body: { isDrained } });
const submit = (as = wilma) =>
  server.call('POST /compiler/submit', {
    as,
    body: { language: 'cpp', code: 'int main() {}', problemId },
  });
const run = { language: 'cpp', code: 'int main() {}', input: '' };
const state = async () => (await server.call('GET /system/site')).body;

describe('pausing all judging', () => {
  it('holds new submissions, tells everyone why, and continues where it stopped', async () => {
    const pause = 'The judges get new disks.';
    expect(await put('judging', { pause })).toMatchObject({ status: 200 });
    expect(await state()).toMatchObject({ judgingPaused: { reason: pause }, maintenance: null });
    const kept = await submit();
    const why = `${refusals.allJudgingPaused} ${pause} ${refusals.submissionKept}`;
    expect(kept).toMatchObject({ status: 503, body: { error: why } });
    const { submissionId } = kept.body as { submissionId: string };
    expect(await claim(server.db, 'one')).toBeNull();
    const refused = await server.call('POST /compiler/run', { as: wilma, body: run });
    const error = `${refusals.allJudgingPaused} ${pause}`;
    expect(refused).toMatchObject({ status: 503, body: { error } });
    // The site itself is up, so load balancers must keep using it.
    expect((await server.call('GET /health')).status).toBe(200);

    expect(await put('judging', { pause: null })).toMatchObject({ status: 200 });
    expect(await state()).toMatchObject({ judgingPaused: null, maintenance: null });
    const job = await claim(server.db, 'one');
    expect(job).toMatchObject({ kind: 'submission', lease: { job: submissionId } });
    await storeResult(server, submissionId, acceptedResult);
  });

  it('leaves a submission that is being followed waiting until judging is resumed', async () => {
    await put('judging', { pause: 'Soon again.' });
    const raw = { headers: { accept: 'text/event-stream', 'content-type': 'application/json' } };
    const body = { language: 'cpp', code: 'int main() {}', problemId };
    const followed = server.call('POST /compiler/submit', { as: wilma, body, raw });
    const job = await queuedJob(server, wilma.id);
    await put('judging', { pause: null });
    await storeResult(server, job, acceptedResult);
    const text = String((await followed).body);
    expect(text).toContain('"type":"done"');
    expect(text.indexOf('"type":"paused"')).toBeLessThan(text.indexOf('"type":"done"'));
  });

  it.each([
    [{ pause: '' }, 'pause: Must not be empty.'],
    [{ pause: 'x'.repeat(501) }, 'pause: Must have at most 500 characters.'],
    [{ pause: 'two\nlines' }, 'pause: Must be one line'],
  ])('refuses %j', async (body, error) => {
    const answer = await put('judging', body);
    expect(answer).toMatchObject({ status: 400, body: { error: expect.stringContaining(error) } });
  });
});

describe('draining a judge', () => {
  it('leaves all jobs to the others until it is revoked', async () => {
    const waiting = submit();
    const job = await queuedJob(server, wilma.id);
    expect(await drain('one', true)).toMatchObject({ status: 200 });
    expect(await claim(server.db, 'one')).toBeNull();
    const claimed = await claim(server.db, 'two');
    expect(claimed).toMatchObject({ lease: { job } });
    if (claimed) await handBack(server.db, claimed.lease);
    // Its heartbeat does not undo it.
    await register(server.db, { ...judgeRow, id: 'one' });
    expect(await claim(server.db, 'one')).toBeNull();
    await drain('one', false);
    expect(await claim(server.db, 'one')).toMatchObject({ lease: { job } });
    await storeResult(server, job, acceptedResult);
    expect((await waiting).status).toBe(200);
  });

  it('refuses an unknown judge', async () => {
    const answer = await drain('nowhere', true);
    expect(answer).toMatchObject({ status: 404, body: { error: refusals.noSuchJudge } });
  });
});

describe('cancelling a rejudging', () => {
  it('keeps the verdicts of waiting submissions, and judges those without one', async () => {
    const id = await addSumProblem(server, admin);
    const judged = { user_id: wilma.id, problem_id: id };
    for (let count = 0; count < 3; count += 1) await insertAccepted(server.db, judged);
    const queued = await server.call(`POST /problems/admin/rejudge/${id}`, { as: admin });
    expect(queued.body).toMatchObject({ queued: 3 });
    const inHand = await claim(server.db, 'one');
    const cancel = (of: string) =>
      server.call(`DELETE /problems/admin/rejudge/${of}`, { as: admin });
    const cancelled = await cancel(id);
    expect(cancelled).toMatchObject({ status: 200, body: { success: true, cancelled: 2 } });
    const left = await server.db.selectFrom('jobs').select('id').execute();
    expect(left).toEqual([{ id: inHand?.lease.job }]);
    await server.db.deleteFrom('jobs').execute();
    expect((await cancel(id)).body).toMatchObject({
      cancelled: 0,
    });
    expect((await cancel(crypto.randomUUID())).status).toBe(404);
  });
});

describe('maintenance', () => {
  const message = 'We move to a larger machine until noon.';
  const refused = { status: 503, body: { error: `${refusals.maintenance} ${message}` } };

  it('refuses changes by anyone but administrators, and still shows everything', async () => {
    expect(await put('maintenance', { message })).toMatchObject({ status: 200 });
    expect(await state()).toMatchObject({ maintenance: { message } });
    expect(await submit()).toMatchObject({ ...refused, headers: { 'retry-after': '300' } });
    expect(await server.call('POST /compiler/run', { body: run })).toMatchObject(refused);
    const registration = { name: 'new', email: 'new@example.com', password: testPassword };
    const register = server.call('POST /users/register', { body: registration });
    expect(await register).toMatchObject(refused);
    for (const path of ['/problems/problem-list', `/problems/${problemId}`, '/dashboard/user']) {
      expect((await server.call(`GET ${path}`, { as: wilma })).status, path).toBe(200);
    }
    const edit = { as: admin, body: { timeLimit: 2000 } };
    expect((await server.call(`PUT /problems/edit/${problemId}`, edit)).status).toBe(200);
    const login = { email: admin.email, password: testPassword };
    expect((await server.call('POST /users/login', { body: login })).status).toBe(200);
  });

  it('survives a restart, applies on every server, and ends', async () => {
    const other = await startTestServer({ database: server.url });
    const edit = { as: wilma, body: {} };
    expect(await other.call('PUT /users/update-profile', edit)).toMatchObject(refused);
    await put('maintenance', { message: null });
    expect((await other.call('PUT /users/update-profile', edit)).status).not.toBe(503);
    await other.close();
    expect(await state()).toMatchObject({ judgingPaused: null, maintenance: null });
  });
});
